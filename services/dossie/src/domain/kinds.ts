import type { FactType } from '@car/events/catalogue'
import type { AuditedAction } from '@car/vocabulary/audit'
import type { DomainEvent } from './events.ts'

type Kind<E extends DomainEvent> = {
  /** The fact for other services; null for work in progress, which only the audit shows. */
  fact: Extract<FactType, `dossie.${string}`> | null
  /** Describes the event in one line for people, without personal data. */
  words: (event: E) => string
}

const KINDS: { readonly [T in DomainEvent['tipo']]: Kind<Extract<DomainEvent, { tipo: T }>> } = {
  dossie_solicitado: { fact: 'dossie.solicitado', words: () => 'Dossiê solicitado.' },
  composicao_iniciada: { fact: null, words: () => 'Composição do dossiê iniciada.' },
  composicao_devolvida: { fact: null, words: () => 'Composição do dossiê interrompida, será retomada.' },
  composicao_falhou: { fact: null, words: () => 'A composição do dossiê falhou.' },
  dossie_emitido: {
    fact: 'dossie.pronto',
    words: ({ paginas, codigo_verificacao }) =>
      `Dossiê emitido com ${paginas === 1 ? '1 página' : `${paginas} páginas`}, código ${codigo_verificacao}.`,
  },
  dossie_falhou: { fact: 'dossie.falhou', words: ({ erro }) => `Dossiê não emitido. ${erro}` },
}

export const kindOf = (event: DomainEvent): Kind<DomainEvent> => KINDS[event.tipo] as Kind<DomainEvent>

export const ACTIONS = Object.fromEntries(Object.keys(KINDS).map((tipo) => [tipo, tipo])) as {
  [T in DomainEvent['tipo']]: AuditedAction & T
}

export const summariseAll = (event: DomainEvent): string => kindOf(event).words(event)

/** Describes an act in one line. Returns null for an event of work in progress. */
export const summarise = (event: DomainEvent): string | null =>
  kindOf(event).fact === null ? null : summariseAll(event)
