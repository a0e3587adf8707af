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

/** The row of a document for lists, made from the document's stream. Times are ISO strings, which sort by time. */
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
  /** The document from which it was taken over, and when the first document of the case there was handed in. */
  de: string | null
  primeiroRecebidoEm: string | null
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
 * A mark of a processo that shares a file with a processo of another owner. Marks are stored among the documents, so
 * that one query finds both. A mark has no file, so `chave` repeats its id.
 */
type DuplicateMark = { _id: string; versao: 1; processoId: string; status: 'marca'; chave: string }

/** The row of a document, with the time at which the first document of its processo was handed in. */
export type RowInProcesso = Row & { firstAt: string }

/** Leaves out discarded documents. The first document of a processo counts even if it was discarded. */
export function inProcesso(linhas: readonly Row[]): RowInProcesso[] {
  return [...Map.groupBy(linhas, ({ processoId }) => processoId).values()].flatMap((ofOne) => {
    const [firstAt = ''] = ofOne
      .map(({ recebidoEm, primeiroRecebidoEm }) => primeiroRecebidoEm ?? recebidoEm)
      .toSorted()
    return ofOne.filter(({ status }) => status !== 'descartado').map((row) => ({ ...row, firstAt }))
  })
}

/**
 * The documents of the requested processos. `versao` is the sum of the versions of all their rows, including marks and
 * discarded documents.
 */
export type OfProcessos = { linhas: RowInProcesso[]; comDuplicidade: Set<string>; versao: number }

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
    de: doc.de,
    primeiroRecebidoEm: doc.primeiroRecebidoEm?.toISOString() ?? null,
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

    /** Marks processos that share a file with a processo of another owner. A repetition changes nothing. */
    async mark(processoIds: Iterable<string>): Promise<void> {
      for (const processoId of processoIds) {
        const _id = markOf(processoId)
        await all.insert({ _id, versao: 1, processoId, status: 'marca', chave: _id })
      }
    },

    /**
     * Returns the marked processos, and the documents in order of arrival, without discarded documents. Contents are
     * loaded only on request.
     */
    async ofProcessos(processoIds: readonly string[], withData: boolean): Promise<OfProcessos> {
      const found = await all.many(
        { processoId: { $in: [...processoIds] } },
        {
          projection: withData ? {} : { dados: 0, campos: 0, memorial: 0, confirmacoes: 0 },
          sort: { processoId: 1, recebidoEm: 1, _id: 1 },
        },
      )
      return {
        linhas: inProcesso(found.filter((row): row is Row => row.status !== 'marca')),
        comDuplicidade: new Set(found.filter(({ status }) => status === 'marca').map(({ processoId }) => processoId)),
        versao: found.reduce((sum, { versao }) => sum + versao, 0),
      }
    },

    /**
     * Returns the versions of all rows of a processo, also of discarded documents, and whether the processo is marked.
     */
    async derived(processoId: string): Promise<{ told: { stream: string; version: number }[]; marked: boolean }> {
      const found = await all.many(
        { processoId },
        { projection: { versao: 1, status: 1 }, sort: { processoId: 1, recebidoEm: 1, _id: 1 } },
      )
      const theirs = found.filter(({ status }) => status !== 'marca')
      const told = theirs.map(({ _id, versao }) => ({ stream: streamOf('documento', _id), version: versao }))
      return { told, marked: theirs.length < found.length }
    },

    list: (processoId: string, cursor: Cursor, request: PageRequest): Promise<Page<Row>> =>
      paginate(linhas, { processoId, status: VISIBLE }, BY_ARRIVAL, { cursor, request }),

    /** Iterates over the documents, including discarded documents, for checks. */
    all: (): AsyncIterable<Row> => linhas.each({ status: { $ne: 'marca' } }, { projection: { versao: 1 } }),

    row: (id: string): Promise<Row | null> => linhas.one({ _id: id }),

    /** Counts the refusals since the last valid document of this kind in this processo, up to ten. */
    async refusalsInSeries(processoId: string, tipo: DocumentoKind): Promise<number> {
      const last = await linhas.many(
        { processoId, tipo, status: { $in: ['valido', 'invalido'] } },
        { projection: { status: 1 }, sort: { recebidoEm: -1, _id: -1 }, limit: 10 },
      )
      const valid = last.findIndex((row) => row.status === 'valido')
      return valid === -1 ? last.length : valid
    },

    /** Removes the row of a document, or the mark of a processo that shares a file. */
    forget: (kind: 'documento' | 'duplicidades', id: string): Promise<void> =>
      all.removeAll({ _id: kind === 'documento' ? id : markOf(id) }),

    /** Returns the documents with a file, those that are not discarded first. Cases that follow another share its files. */
    async ofKey(chave: string): Promise<Row[]> {
      const found = await linhas.many({ chave })
      return found.toSorted((a, b) => Number(a.status === 'descartado') - Number(b.status === 'descartado'))
    },

    empty: (): Promise<void> => all.removeAll({}),

    async createIndexes(): Promise<void> {
      await Promise.all([all.index({ processoId: 1, recebidoEm: 1, _id: 1 }), all.index({ chave: 1 })])
    },
  }
}

export type Documentos = ReturnType<typeof createDocumentos>
