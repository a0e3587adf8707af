import type { FactType } from '@car/events/catalogue'
import type { AuditedAction } from '@car/vocabulary/audit'
import type { KeyEvent } from './chaves.ts'
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
  selo_aguardado: { fact: null, words: () => 'Dossiê composto, à espera do selo.' },
  composicao_falhou: { fact: null, words: () => 'A composição do dossiê falhou.' },
  dossie_emitido: {
    fact: 'dossie.pronto',
    words: ({ paginas, codigo_verificacao }) =>
      `Dossiê emitido com ${paginas === 1 ? '1 página' : `${paginas} páginas`}, código ${codigo_verificacao}.`,
  },
  dossie_falhou: { fact: 'dossie.falhou', words: ({ erro }) => `Dossiê não emitido. ${erro}` },
}

export const kindOf = (event: DomainEvent): Kind<DomainEvent> => KINDS[event.tipo] as Kind<DomainEvent>

const OF_KEYS: Record<KeyEvent['tipo'], string> = {
  chave_emissor_publicada: 'Chave do emissor publicada.',
  chave_emissor_aposentada: 'Chave do emissor aposentada.',
  chave_emissor_comprometida: 'Chave do emissor declarada comprometida.',
}

export const ACTIONS = Object.fromEntries(Object.keys({ ...KINDS, ...OF_KEYS }).map((tipo) => [tipo, tipo])) as {
  [T in (DomainEvent | KeyEvent)['tipo']]: AuditedAction & T
}

export const summariseAll = (event: DomainEvent | KeyEvent): string =>
  event.tipo in OF_KEYS
    ? OF_KEYS[event.tipo as KeyEvent['tipo']]
    : kindOf(event as DomainEvent).words(event as DomainEvent)

/** Describes an act in one line. Returns null for an event of work in progress. */
export const summarise = (event: DomainEvent): string | null =>
  kindOf(event).fact === null ? null : summariseAll(event)
