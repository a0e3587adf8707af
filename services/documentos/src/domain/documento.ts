import type { DocumentoReason, DocumentoKind } from '@car/vocabulary/documento'
import { type DiscardCause, READING_KINDS, type DocumentoEvent } from './events.ts'
import { type Confirmation, dictated, NOTHING_READ, type Reading } from './reading.ts'
import { kindOf, PERSONAL } from './kinds.ts'

type Common = {
  id: string
  processoId: string
  donoId: string
  enviadoPor: string
  tipo: DocumentoKind
  hash: string
  chave: string
  nomeArquivo: string | null
  tipoConteudo: string
  tamanho: number
  substitui: string | null
  /** The document of another case from which this case has taken it over; null if it was sent for this case. */
  de: string | null
  /** When the first document of that other case was handed in. */
  primeiroRecebidoEm: Date | null
  recebidoEm: Date
  atualizadoEm: Date
  /** The number of readings that began and were not given back. */
  tentativas: number
  /** True while no other document may have the same bytes. Once false, it stays false. */
  detem: boolean
  /** The last confirmation of each field. */
  confirmacoes: readonly Confirmation[]
}

export type Waiting = Common & { status: 'aguardando' } // a worker has to act next
export type Processing = Common & { status: 'processando'; holder: string } // only the reading of `holder` counts
export type Valid = Common & { status: 'valido'; lido: Reading } // the file was read and accepted
export type Invalid = Common & {
  status: 'invalido' // the person has to send a replacement, or explain the document in a ressalva
  motivo: DocumentoReason
  instrucoes: string[]
  lido: Reading | null
}
export type Discarded = Common & {
  status: 'descartado' // nobody sees it any more
  /** Why: its person removed it, or its case was discarded. */
  causa: DiscardCause
  /** Present if a legal hold was on its case then. */
  retido?: true
}

export type Documento = Waiting | Processing | Valid | Invalid | Discarded
/** Null before the file was received. */
export type State = Documento | null

export type UnderWay = Waiting | Processing
export const underWay = (doc: Documento): doc is UnderWay => doc.status === 'aguardando' || doc.status === 'processando'

export const DOCUMENTO = {
  initial: null as State,
  evolve,
  scope: ({ processoId }: Documento): string => processoId,
  isAct: (event: DocumentoEvent): boolean => kindOf(event).act,
  about: ({ tipo }: Documento): DocumentoKind => tipo,
  holdsKey: ({ detem }: Documento): boolean => detem,
  personal: PERSONAL,
}

type Registro = { stream: string; at: Date; author: { id: string } | null }

function evolve(doc: State, event: DocumentoEvent, commit: Registro): State {
  if (event.tipo === 'recebido') {
    return {
      status: 'aguardando',
      id: commit.stream.slice('documento-'.length),
      processoId: event.processo_id,
      donoId: event.dono_id,
      enviadoPor: commit.author?.id ?? '',
      tipo: event.tipo_documento,
      hash: event.hash,
      chave: event.chave,
      nomeArquivo: event.nome_arquivo,
      tipoConteudo: event.tipo_conteudo,
      tamanho: event.tamanho,
      substitui: event.substitui,
      de: null,
      primeiroRecebidoEm: null,
      recebidoEm: commit.at,
      atualizadoEm: commit.at,
      tentativas: 0,
      detem: true,
      confirmacoes: [],
    }
  }
  if (event.tipo === 'aproveitado') {
    return {
      status: 'valido',
      id: commit.stream.slice('documento-'.length),
      processoId: event.processo_id,
      donoId: event.dono_id,
      enviadoPor: event.enviado_por,
      tipo: event.tipo_documento,
      hash: event.hash,
      chave: event.chave,
      nomeArquivo: event.nome_arquivo,
      tipoConteudo: event.tipo_conteudo,
      tamanho: event.tamanho,
      substitui: null,
      de: event.de,
      primeiroRecebidoEm: new Date(event.primeiro_recebido_em),
      recebidoEm: new Date(event.recebido_em),
      atualizadoEm: commit.at,
      tentativas: 0,
      detem: false,
      confirmacoes: event.confirmacoes,
      lido: event.lido ?? NOTHING_READ,
    }
  }
  if (doc === null) return null
  // A worker can record events of reading at any time, but these events do not change a settled document.
  if (READING_KINDS.includes(event.tipo) && !underWay(doc)) return doc
  const common = { ...commonOf(doc), atualizadoEm: commit.at }
  switch (event.tipo) {
    case 'em_processamento':
      return { ...common, status: 'processando', holder: event.posse, tentativas: event.tentativa }
    case 'devolvido':
      return { ...common, status: 'aguardando', tentativas: common.tentativas - 1 }
    case 'validado':
      return { ...common, status: 'valido', lido: event.lido ?? NOTHING_READ }
    case 'invalidado': {
      const { motivo, instrucoes, lido } = event
      // A failure of the reader says nothing about the file, so the same bytes may be sent again. Bytes that were
      // released stay released, because another document may hold them by now.
      const state = { ...common, status: 'invalido' as const, motivo, instrucoes, lido }
      return { ...state, detem: common.detem && motivo !== 'falha_processamento' }
    }
    case 'aceito':
      return { ...common, status: 'valido', lido: dictated(doc.status === 'invalido' ? doc.lido : null, event.dados) }
    case 'confirmado': {
      const newOnes = event.campos.map((campo) => ({ ...campo, em: commit.at.toISOString() }))
      const others = doc.confirmacoes.filter(({ nome }) => newOnes.every((fresh) => fresh.nome !== nome))
      return { ...doc, atualizadoEm: commit.at, confirmacoes: [...others, ...newOnes] }
    }
    case 'descartado':
      return {
        ...common,
        status: 'descartado',
        causa: event.causa,
        detem: false,
        ...(event.retido ? { retido: true as const } : {}),
      }
    case 'liberado':
      return { ...doc, atualizadoEm: commit.at, detem: false }
  }
}

function commonOf(doc: Documento): Common {
  const { id, processoId, donoId, enviadoPor, tipo, hash, chave, nomeArquivo, tipoConteudo, tamanho, substitui } = doc
  const { de, primeiroRecebidoEm, recebidoEm, atualizadoEm, tentativas, detem, confirmacoes } = doc
  const common = {
    id,
    processoId,
    donoId,
    enviadoPor,
    tipo,
    hash,
    chave,
    nomeArquivo,
    tipoConteudo,
    tamanho,
    substitui,
  }
  return { ...common, de, primeiroRecebidoEm, recebidoEm, atualizadoEm, tentativas, detem, confirmacoes }
}
