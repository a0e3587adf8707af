import { type Personal, type PersonalOf, texts } from '@car/vocabulary/personal'
import type { FactType } from '@car/events/catalogue'
import type { AtoKind } from '@car/vocabulary/ato'
import type { AuditedAction } from '@car/vocabulary/audit'
import { DOCUMENTO_KIND_LABEL, DOCUMENTO_REASON_LABEL, type DocumentoKind } from '@car/vocabulary/documento'
import { percent } from '@car/text/wording'
import type { DocumentoEvent, DomainEvent } from './events.ts'

type Kind<E extends DocumentoEvent> = (
  | { act: true; name: AuditedAction & AtoKind }
  /** Work in progress is not an act on the case. Only the audit shows it. */
  | { act: false; name: AuditedAction }
) & {
  /** The fact for other services; null if none is published. */
  fact: Exclude<Extract<FactType, `documento.${string}`>, 'documento.duplicidade_detectada'> | null
  /** The fields that are about people; the record seals them. */
  personal: Personal
  /**
   * Describes the event in one line for people, without data from a document. `name` is the label of the document's
   * kind.
   */
  words: (event: E, name: string) => string
}

const KINDS: { readonly [T in DocumentoEvent['tipo']]: Kind<Extract<DocumentoEvent, { tipo: T }>> } = {
  recebido: {
    act: true,
    name: 'documento_recebido',
    fact: 'documento.recebido',
    personal: texts('nome_arquivo'),
    words: ({ substitui }, name) =>
      `Documento ${substitui === null ? 'recebido' : 'recebido em substituição a outro'}: ${name}.`,
  },
  aproveitado: {
    act: true,
    name: 'documento_aproveitado',
    fact: 'documento.validado',
    personal: { ...texts('nome_arquivo'), lido: null, confirmacoes: [] },
    words: ({ processo_numero }, name) => `Documento aproveitado do processo ${processo_numero}: ${name}.`,
  },
  em_processamento: {
    act: false,
    name: 'documento_em_leitura',
    fact: 'documento.em_processamento',
    personal: {},
    words: ({ tentativa }, name) => `Leitura iniciada: ${name} (tentativa ${tentativa}).`,
  },
  devolvido: {
    act: false,
    name: 'documento_devolvido',
    fact: null,
    personal: {},
    words: (_, name) => `Leitura interrompida, será retomada: ${name}.`,
  },
  validado: {
    act: true,
    name: 'documento_validado',
    fact: 'documento.validado',
    personal: { lido: null },
    words: ({ lido }, name) =>
      `Documento lido e aceito: ${name} (confiança de ${percent((lido?.confianca ?? 0) / 100, 0)}).`,
  },
  invalidado: {
    act: true,
    name: 'documento_invalidado',
    fact: 'documento.invalidado',
    personal: { lido: null },
    words: ({ motivo }, name) => `Documento não aceito: ${name}; ${DOCUMENTO_REASON_LABEL[motivo]}.`,
  },
  aceito: {
    act: true,
    name: 'documento_aceito',
    fact: 'documento.validado',
    personal: { dados: {} },
    words: (_, name) => `Documento aceito com ressalva: ${name}.`,
  },
  confirmado: {
    act: true,
    name: 'documento_confirmado',
    fact: 'documento.confirmado',
    personal: { campos: [] },
    words: (_, name) => `Quem apresenta informou o que está no documento: ${name}.`,
  },
  descartado: {
    act: true,
    name: 'documento_descartado',
    fact: 'documento.descartado',
    personal: {},
    words: (_, name) => `Documento descartado: ${name}.`,
  },
  liberado: {
    act: false,
    name: 'documento_liberado',
    fact: null,
    personal: {},
    words: (_, name) => `Arquivo liberado para outro processo: ${name}.`,
  },
}

/** The fields of each type of event that are about people. */
export const PERSONAL = Object.fromEntries(
  Object.entries(KINDS).map(([tipo, { personal }]) => [tipo, personal]),
) as PersonalOf<DocumentoEvent>

export const kindOf = (event: DocumentoEvent): Kind<DocumentoEvent> => KINDS[event.tipo] as Kind<DocumentoEvent>

/** Returns the line of an event in the history of its processo; null for an event that is not an act. */
export function summarise(event: DocumentoEvent, tipo: DocumentoKind): { tipo: AtoKind; resumo: string } | null {
  const kind = kindOf(event)
  return kind.act ? { tipo: kind.name, resumo: kind.words(event, DOCUMENTO_KIND_LABEL[tipo]) } : null
}

export const ACTIONS = {
  ...Object.fromEntries(Object.entries(KINDS).map(([tipo, { name }]) => [tipo, name])),
  duplicidade_detectada: 'duplicidade_detectada',
} as Record<DomainEvent['tipo'], AuditedAction>

export function summariseAll(event: DomainEvent, about: string | undefined): string {
  if (event.tipo === 'duplicidade_detectada') return 'Foi enviado um arquivo que já está no processo de outra pessoa.'
  const tipo = 'tipo_documento' in event ? event.tipo_documento : (about as DocumentoKind | undefined)
  return kindOf(event).words(event, DOCUMENTO_KIND_LABEL[tipo ?? 'outros'])
}
