import { streamOf } from '@car/event-store/kinds'
import { openCollection } from '@car/store/collection'
import type { Cursor } from '@car/store/cursor'
import { type Page, type PageRequest, paginate } from '@car/store/paging'
import { writeIfNewer } from '@car/store/versioned'
import { type DocumentoReason, STATUS_DOCUMENTO, type DocumentoKind } from '@car/vocabulary/documento'
import type { Memorial } from '@car/vocabulary/memorial'
import type mongoose from 'mongoose'
import type { Documento } from '../domain/documento.ts'
import type { Campo, Confirmation, Dados } from '../domain/reading.ts'

/** A document as lists show it: the fold of its stream, written whole. Times are ISO strings, which sort by time. */
export type Row = {
  _id: string
  versao: number
  processoId: string
  enviadoPor: string
  tipo: DocumentoKind
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
  motivo: DocumentoReason | null
  confianca: number | null
  dados: Dados | null
  campos: Campo[]
  memorial: Memorial | null
  confirmacoes: readonly Confirmation[]
}

/**
 * Marks a processo one of whose files is held, or was offered, in a processo of another owner. Marks stand among the
 * documents, so that one query finds both. Since a mark has no file, its `chave`, which has to be unique, is its id.
 */
type DuplicateMark = { _id: string; versao: 1; processoId: string; status: 'marca'; chave: string }

/** What is known of the documents of some processos. `versao` never decreases. */
export type OfProcessos = { linhas: Row[]; comDuplicidade: Set<string>; versao: number }

export function rowOf(doc: Documento, versao: number): Row {
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
    memorial: lido?.memorial ?? null,
    confirmacoes: doc.confirmacoes,
  }
}

/** What is shown: neither discarded documents nor marks. */
const VISIBLE = { $in: STATUS_DOCUMENTO }
const BY_ARRIVAL = [
  { field: 'recebidoEm', direction: 1 },
  { field: '_id', direction: 1 },
] as const

export function createDocumentos(connection: mongoose.Connection) {
  const all = openCollection<Row | DuplicateMark>(connection, 'documentos')
  const linhas = openCollection<Row>(connection, all.name)
  const markOf = (processoId: string) => `duplicidade-${processoId}`

  return {
    write: (doc: Documento, versao: number): Promise<void> => writeIfNewer(linhas, rowOf(doc, versao)),

    /** Marking again changes nothing. */
    async mark(processoIds: Iterable<string>): Promise<void> {
      for (const processoId of processoIds) {
        const _id = markOf(processoId)
        await all.insert({ _id, versao: 1, processoId, status: 'marca', chave: _id })
      }
    },

    /** The existing documents in order of arrival. What was read in them is loaded only when asked for. */
    async ofProcessos(processoIds: readonly string[], withData: boolean): Promise<OfProcessos> {
      const found = await all.many(
        { processoId: { $in: [...processoIds] } },
        {
          projection: withData ? {} : { dados: 0, campos: 0, memorial: 0, confirmacoes: 0 },
          sort: { processoId: 1, recebidoEm: 1, _id: 1 },
        },
      )
      return {
        linhas: found.filter((row) => row.status !== 'marca' && row.status !== 'descartado') as Row[],
        comDuplicidade: new Set(found.filter(({ status }) => status === 'marca').map(({ processoId }) => processoId)),
        versao: found.reduce((soma, { versao }) => soma + versao, 0),
      }
    },

    /** The version of each row of a processo, of discarded documents too, and whether the processo is marked. */
    async derived(processoId: string): Promise<{ told: { stream: string; version: number }[]; marcado: boolean }> {
      const found = await all.many(
        { processoId },
        { projection: { versao: 1, status: 1 }, sort: { processoId: 1, recebidoEm: 1, _id: 1 } },
      )
      const deles = found.filter(({ status }) => status !== 'marca')
      const told = deles.map(({ _id, versao }) => ({ stream: streamOf('documento', _id), version: versao }))
      return { told, marcado: deles.length < found.length }
    },

    /** One page of the documents of a processo, in order of arrival. */
    list: (processoId: string, cursor: Cursor, request: PageRequest): Promise<Page<Row>> =>
      paginate(linhas, { processoId, status: VISIBLE }, BY_ARRIVAL, { cursor, request }),

    /** For walks: all documents without marks. */
    all: (): AsyncIterable<Row> => linhas.each({ status: { $ne: 'marca' } }, { projection: { versao: 1 } }),

    row: (id: string): Promise<Row | null> => linhas.one({ _id: id }),

    /** How many of this kind of document, among those last settled in this processo, were refused in a row. */
    async refusalsInSeries(processoId: string, tipo: DocumentoKind): Promise<number> {
      const ultimas = await linhas.many(
        { processoId, tipo, status: { $in: ['valido', 'invalido'] } },
        { projection: { status: 1 }, sort: { recebidoEm: -1, _id: -1 }, limit: 10 },
      )
      const valid = ultimas.findIndex((row) => row.status === 'valido')
      return valid === -1 ? ultimas.length : valid
    },

    /** The document that owns these bytes, if any. */
    ofKey: (chave: string): Promise<Row | null> => linhas.one({ chave }),

    /** Empties the read model before it is rebuilt from the record. */
    empty: (): Promise<void> => all.removeAll({}),

    async createIndexes(): Promise<void> {
      await Promise.all([
        all.index({ processoId: 1, recebidoEm: 1, _id: 1 }),
        all.index({ chave: 1 }, { unique: true }),
      ])
    },
  }
}

export type Documentos = ReturnType<typeof createDocumentos>
