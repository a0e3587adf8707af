import { streamOf } from '@car/event-store/kinds'
import { openCollection } from '@car/store/collection'
import type { Cursor } from '@car/store/cursor'
import { type Page, type PageRequest, paginate } from '@car/store/paging'
import { writeIfNewer } from '@car/store/versioned'
import { type MotivoDocumento, STATUS_DOCUMENTO, type TipoDocumento } from '@car/vocabulary/documento'
import type mongoose from 'mongoose'
import type { Documento } from '../domain/documento.ts'
import type { Campo, Confirmacao, Dados } from '../domain/lido.ts'

/** A document as lists show it: the fold of its stream, written whole. Times are ISO strings, which sort by time. */
export type Linha = {
  _id: string
  versao: number
  processoId: string
  enviadoPor: string
  tipo: TipoDocumento
  status: Documento['status']
  hash: string
  chave: string
  nomeArquivo: string | null
  tipoConteudo: string
  tamanho: number
  substitui: string | null
  recebidoEm: string
  atualizadoEm: string
  paginas: number | null
  motivo: MotivoDocumento | null
  confianca: number | null
  dados: Dados | null
  campos: Campo[]
  confirmacoes: readonly Confirmacao[]
}

/**
 * Marks a processo one of whose files is held, or was offered, in a processo of another owner. Marks stand among the
 * documents, so that one query finds both. Since a mark has no file, its `chave`, which has to be unique, is its id.
 */
type MarcaDeDuplicidade = { _id: string; versao: 1; processoId: string; status: 'marca'; chave: string }

/** What is known of the documents of some processos. `versao` never decreases. */
export type DosProcessos = { linhas: Linha[]; comDuplicidade: Set<string>; versao: number }

export function linhaDe(doc: Documento, versao: number): Linha {
  const lido = doc.status === 'valido' || doc.status === 'invalido' ? doc.lido : null
  return {
    _id: doc.id,
    versao,
    processoId: doc.processoId,
    enviadoPor: doc.enviadoPor,
    tipo: doc.tipo,
    status: doc.status,
    hash: doc.hash,
    chave: doc.chave,
    nomeArquivo: doc.nomeArquivo,
    tipoConteudo: doc.tipoConteudo,
    tamanho: doc.tamanho,
    substitui: doc.substitui,
    recebidoEm: doc.recebidoEm.toISOString(),
    atualizadoEm: doc.atualizadoEm.toISOString(),
    paginas: lido?.paginas ?? null,
    motivo: doc.status === 'invalido' ? doc.motivo : null,
    confianca: lido?.confianca ?? null,
    dados: lido?.dados ?? null,
    campos: lido?.campos ?? [],
    confirmacoes: doc.confirmacoes,
  }
}

/** What is shown: neither discarded documents nor marks. */
const VISIVEIS = { $in: STATUS_DOCUMENTO }
const POR_CHEGADA = [
  { field: 'recebidoEm', direction: 1 },
  { field: '_id', direction: 1 },
] as const

export function criarDocumentos(connection: mongoose.Connection) {
  const todas = openCollection<Linha | MarcaDeDuplicidade>(connection, 'documentos')
  const linhas = openCollection<Linha>(connection, todas.name)
  const marcaDe = (processoId: string) => `duplicidade-${processoId}`

  return {
    escrever: (doc: Documento, versao: number): Promise<void> => writeIfNewer(linhas, linhaDe(doc, versao)),

    /** Marking again changes nothing. */
    async marcar(processoIds: Iterable<string>): Promise<void> {
      for (const processoId of processoIds) {
        const _id = marcaDe(processoId)
        await todas.insert({ _id, versao: 1, processoId, status: 'marca', chave: _id })
      }
    },

    /** The existing documents in order of arrival. What was read in them is loaded only when asked for. */
    async dosProcessos(processoIds: readonly string[], comDados: boolean): Promise<DosProcessos> {
      const achadas = await todas.many(
        { processoId: { $in: [...processoIds] } },
        {
          projection: comDados ? {} : { dados: 0, campos: 0, confirmacoes: 0 },
          sort: { processoId: 1, recebidoEm: 1, _id: 1 },
        },
      )
      return {
        linhas: achadas.filter((linha) => linha.status !== 'marca' && linha.status !== 'descartado') as Linha[],
        comDuplicidade: new Set(achadas.filter(({ status }) => status === 'marca').map(({ processoId }) => processoId)),
        versao: achadas.reduce((soma, { versao }) => soma + versao, 0),
      }
    },

    /** The version of each row of a processo, of discarded documents too, and whether the processo is marked. */
    async derivados(processoId: string): Promise<{ told: { stream: string; version: number }[]; marcado: boolean }> {
      const achadas = await todas.many(
        { processoId },
        { projection: { versao: 1, status: 1 }, sort: { processoId: 1, recebidoEm: 1, _id: 1 } },
      )
      const deles = achadas.filter(({ status }) => status !== 'marca')
      const told = deles.map(({ _id, versao }) => ({ stream: streamOf('documento', _id), version: versao }))
      return { told, marcado: deles.length < achadas.length }
    },

    /** One page of the documents of a processo, in order of arrival. */
    listar: (processoId: string, cursor: Cursor, request: PageRequest): Promise<Page<Linha>> =>
      paginate(linhas, { processoId, status: VISIVEIS }, POR_CHEGADA, { cursor, request }),

    /** For walks: all documents without marks. */
    todos: (): AsyncIterable<Linha> => linhas.each({ status: { $ne: 'marca' } }, { projection: { versao: 1 } }),

    linha: (id: string): Promise<Linha | null> => linhas.one({ _id: id }),

    /** How many of this kind of document, among those last settled in this processo, were refused in a row. */
    async recusasEmSerie(processoId: string, tipo: TipoDocumento): Promise<number> {
      const ultimas = await linhas.many(
        { processoId, tipo, status: { $in: ['valido', 'invalido'] } },
        { projection: { status: 1 }, sort: { recebidoEm: -1, _id: -1 }, limit: 10 },
      )
      const valida = ultimas.findIndex((linha) => linha.status === 'valido')
      return valida === -1 ? ultimas.length : valida
    },

    /** The document that owns these bytes, if any. */
    daChave: (chave: string): Promise<Linha | null> => linhas.one({ chave }),

    /** Empties the read model before it is rebuilt from the record. */
    esvaziar: (): Promise<void> => todas.removeAll({}),

    async createIndexes(): Promise<void> {
      await Promise.all([
        todas.index({ processoId: 1, recebidoEm: 1, _id: 1 }),
        todas.index({ chave: 1 }, { unique: true }),
      ])
    },
  }
}

export type Documentos = ReturnType<typeof criarDocumentos>
