import type { MotivoDocumento, TipoDocumento } from '@car/vocabulary/documento'
import { DE_LEITURA, type EventoDeDocumento } from './eventos.ts'
import { type Confirmacao, ditado, type Lido } from './lido.ts'
import { resumir } from './resumo.ts'

type Comum = {
  id: string
  processoId: string
  donoId: string
  /** The id of the person who sent it. */
  enviadoPor: string
  tipo: TipoDocumento
  hash: string
  chave: string
  nomeArquivo: string | null
  tipoConteudo: string
  tamanho: number
  substitui: string | null
  recebidoEm: Date
  atualizadoEm: Date
  /** Readings that were begun and not given back. */
  tentativas: number
  /** Whether no other document may have the same bytes. */
  detem: boolean
  /** The last one of each field. */
  confirmacoes: readonly Confirmacao[]
}

export type Aguardando = Comum & { status: 'aguardando' } // a worker has the next move
export type Processando = Comum & { status: 'processando'; posse: string } // the worker that holds `posse` is reading
export type Valido = Comum & { status: 'valido'; lido: Lido } // final
export type Invalido = Comum & {
  status: 'invalido' // the person has to send another one that replaces it
  motivo: MotivoDocumento
  instrucoes: string[]
  lido: Lido | null
}
export type Descartado = Comum & { status: 'descartado' } // nobody sees it any more

export type Documento = Aguardando | Processando | Valido | Invalido | Descartado
/** Null before the file was received. */
export type Estado = Documento | null

/** A document that a reading has yet to settle. */
export type EmCurso = Aguardando | Processando
export const emCurso = (doc: Documento): doc is EmCurso => doc.status === 'aguardando' || doc.status === 'processando'

/** The stream of a document. */
export const DOCUMENTO = {
  initial: null as Estado,
  evolve,
  scope: ({ processoId }: Documento): string => processoId,
  isAct: (evento: EventoDeDocumento): boolean => resumir(evento, 'outros') !== null,
  about: ({ tipo }: Documento): TipoDocumento => tipo,
}

type Registro = { stream: string; at: Date; author: { id: string } | null }

function evolve(doc: Estado, evento: EventoDeDocumento, commit: Registro): Estado {
  if (evento.tipo === 'recebido') {
    return {
      status: 'aguardando',
      id: commit.stream.slice('documento-'.length),
      processoId: evento.processo_id,
      donoId: evento.dono_id,
      enviadoPor: commit.author?.id ?? '',
      tipo: evento.tipo_documento,
      hash: evento.hash,
      chave: evento.chave,
      nomeArquivo: evento.nome_arquivo,
      tipoConteudo: evento.tipo_conteudo,
      tamanho: evento.tamanho,
      substitui: evento.substitui,
      recebidoEm: commit.at,
      atualizadoEm: commit.at,
      tentativas: 0,
      detem: true,
      confirmacoes: [],
    }
  }
  if (doc === null) return null
  // Whoever has the key of the worker could append a reading later, but a document is settled once.
  if (DE_LEITURA.includes(evento.tipo) && !emCurso(doc)) return doc
  const comum = { ...comumDe(doc), atualizadoEm: commit.at }
  switch (evento.tipo) {
    case 'em_processamento':
      return { ...comum, status: 'processando', posse: evento.posse, tentativas: evento.tentativa }
    case 'devolvido':
      return { ...comum, status: 'aguardando', tentativas: comum.tentativas - 1 }
    case 'validado':
      return { ...comum, status: 'valido', lido: evento.lido }
    case 'invalidado': {
      const { motivo, instrucoes, lido } = evento
      // A failure of ours says nothing about the file, so the same bytes may be sent again.
      return { ...comum, status: 'invalido', motivo, instrucoes, lido, detem: motivo !== 'falha_processamento' }
    }
    case 'aceito':
      return { ...comum, status: 'valido', lido: ditado(doc.status === 'invalido' ? doc.lido : null, evento.dados) }
    case 'confirmado': {
      const novas = evento.campos.map((campo) => ({ ...campo, em: commit.at.toISOString() }))
      const outras = doc.confirmacoes.filter(({ nome }) => novas.every((nova) => nova.nome !== nome))
      return { ...doc, atualizadoEm: commit.at, confirmacoes: [...outras, ...novas] }
    }
    case 'descartado':
      return { ...comum, status: 'descartado', detem: false }
    case 'liberado':
      return { ...doc, atualizadoEm: commit.at, detem: false }
  }
}

/** The fields that every status has. */
function comumDe(doc: Documento): Comum {
  const { id, processoId, donoId, enviadoPor, tipo, hash, chave, nomeArquivo, tipoConteudo, tamanho, substitui } = doc
  const { recebidoEm, atualizadoEm, tentativas, detem, confirmacoes } = doc
  const papeis = {
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
  return { ...papeis, recebidoEm, atualizadoEm, tentativas, detem, confirmacoes }
}
