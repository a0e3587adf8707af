import { type Filter, openCollection } from '@car/store/collection'
import type { Cursor } from '@car/store/cursor'
import { type Page, type PageRequest, paginate, type SortKey } from '@car/store/paging'
import type { Person } from '@car/vocabulary/person'
import type { StatusProcesso } from '@car/vocabulary/processo'
import type mongoose from 'mongoose'
import { instantsOf, type Period } from '@car/reports/period'
import type { InCell } from '../domain/map.ts'
import { PRAZO_FIELDS, type PrazoRow } from '../domain/reports.ts'
import { CONTENT, type Content, type Row, SHOWN, type ShownRow, IN_QUEUE } from '../domain/row.ts'
import { queueKeys, type QueueQuery, involving, queueFilter, freeFilter, INDICES } from './queue-query.ts'

/**
 * The version in the rows of discarded drafts. No other version is greater, so no later refresh replaces such a row.
 */
const END = Number.MAX_SAFE_INTEGER
const BY_PRAZO: readonly SortKey[] = [
  { field: 'prazo_em', direction: 1 },
  { field: '_id', direction: 1 },
]

export type ByAnalista = { analista: Person; total: number }

export function createQueue(connection: mongoose.Connection) {
  const rows = openCollection<Row>(connection, 'fila')

  const find = <C extends keyof Row>(filter: Filter, campos: readonly C[], limit = 0): Promise<Pick<Row, C>[]> =>
    rows.many(filter, { projection: Object.fromEntries(campos.map((campo) => [campo, 1 as const])), limit })

  async function byAnalista(stages: readonly Filter[]): Promise<ByAnalista[]> {
    const groups = await rows.aggregate<{ _id: string; nome: string; total: number }>(stages)
    return groups.map(({ _id, nome, total }) => ({ analista: { id: _id, nome }, total }))
  }

  return {
    /**
     * Writes a whole row, unless the stored row shows a newer state of the case, of its documents, or of its comparison
     * with other cases.
     * @returns true if the row was written
     */
    record(row: Row): Promise<boolean> {
      const { _id, versao_fluxo, versao_documentos, versao_cruzamento } = row
      const newer = [
        { versao_fluxo: { $gt: versao_fluxo } },
        { versao_documentos: { $gt: versao_documentos } },
        { versao_cruzamento: { $gt: versao_cruzamento } },
      ]
      return rows.put({ _id, $nor: newer }, row)
    },

    content: (_id: string): Promise<Content | null> =>
      rows.one({ _id }, Object.fromEntries(CONTENT.map((campo) => [campo, 1 as const]))),

    /** Writes a row, even over a newer row. */
    async rebuild(row: Row): Promise<void> {
      const { _id } = row
      if (!(await rows.put({ _id }, row))) await rows.replace({ _id }, row)
    },

    /** Marks a case as discarded, so that no list shows it. Only a rebuild can remove the mark. */
    async remove(_id: string): Promise<void> {
      const mark = { _id, status: 'descartado', versao_fluxo: END, versao_documentos: END } as Row
      if (!(await rows.put({ _id }, mark))) await rows.replace({ _id }, mark)
    },

    list(query: QueueQuery, userId: string, now: Date, cursor: Cursor): Promise<Page<ShownRow>> {
      const { ordenar, page_size, cursor: cursorText, ...filters } = query
      const request = { page_size, cursor: cursorText }
      return paginate(rows, queueFilter(filters, userId, now), queueKeys(ordenar), {
        cursor,
        request,
        fields: SHOWN,
      })
    },

    /**
     * Returns a page of the cases whose passed analysis term was reported to the supervision, the longest overdue
     * first.
     */
    escalados: (request: PageRequest, cursor: Cursor): Promise<Page<ShownRow>> =>
      paginate(rows, { 'escalado.vez': { $in: [1, 2] } }, BY_PRAZO, { cursor, request, fields: SHOWN }),

    count: (filters: Parameters<typeof queueFilter>[0], userId: string, now: Date): Promise<number> =>
      rows.count(queueFilter(filters, userId, now)),

    /**
     * Returns the ids of the first `limite` cases of a list that the person may take, in the order of the list. The ids
     * in `except` are left out.
     */
    async livres(
      { ordenar, ...filters }: QueueQuery,
      userId: string,
      now: Date,
      { except: leftOut, limite }: { except: readonly string[]; limite: number },
    ): Promise<string[]> {
      const filter = {
        ...freeFilter(filters, userId, now),
        ...(leftOut.length > 0 ? { _id: { $nin: leftOut } } : {}),
      }
      const sort = Object.fromEntries(queueKeys(ordenar).map(({ field, direction }) => [field, direction]))
      const found = await rows.many(filter, { projection: { _id: 1 }, sort, limit: limite })
      return found.map(({ _id }) => _id)
    },

    /** Returns the cases submitted in a period; for an analyst, only the cases that they hold or have decided. */
    recebidos: (period: Period, analistaId: string | null) =>
      find({ submetido_em: instantsOf(period), ...(analistaId === null ? {} : involving(analistaId)) }, [
        'submetido_em',
      ]),

    /**
     * Returns the rows with a decision in a period, by one analyst or by anybody (null). Each row has all decisions of
     * its case.
     */
    decididos: (period: Period, analistaId: string | null) => {
      const byAnalista = analistaId === null ? {} : { 'por.id': analistaId }
      return find({ decisoes: { $elemMatch: { em: instantsOf(period), ...byAnalista } } }, ['decisoes'])
    },

    /** Returns the open cases with an open or expired pendency, for one analyst or for all (null). */
    withPendencias: (analistaId: string | null) =>
      find(
        {
          status: { $in: [...IN_QUEUE] },
          pendencias: { $elemMatch: { status: { $in: ['aberta', 'expirada'] } } },
          ...(analistaId === null ? {} : { analista_id: analistaId }),
        },
        ['pendencias'],
      ),

    countByAnalista: (filters: Parameters<typeof queueFilter>[0], now: Date): Promise<ByAnalista[]> =>
      byAnalista([
        { $match: { analista: { $ne: null }, analista_id: { $ne: null }, ...queueFilter(filters, '', now) } },
        { $group: { _id: '$analista_id', nome: { $max: '$analista.nome' }, total: { $sum: 1 } } },
      ]),

    /** Counts the cases of a list by cell. Each cell names the municipality with the most of these cases. */
    byCell(filters: Parameters<typeof queueFilter>[0], now: Date): Promise<InCell[]> {
      const sums = { ms: { $sum: '$ms' }, processos: { $sum: '$processos' }, divergent: { $sum: '$divergent' } }
      return rows.aggregate<InCell>([
        { $match: queueFilter(filters, '', now) },
        {
          $group: {
            _id: { celula: '$celula', municipio: '$imovel.municipio', uf: '$imovel.uf' },
            processos: { $sum: 1 },
            divergent: { $sum: { $cond: [{ $gt: ['$divergencias', 0] }, 1, 0] } },
            ms: { $sum: { $toLong: { $toDate: '$submetido_em' } } },
            mais_antigo_em: { $min: '$submetido_em' },
          },
        },
        { $sort: { processos: -1, _id: 1 } },
        {
          $group: {
            _id: '$_id.celula',
            municipio: { $first: '$_id.municipio' },
            uf: { $first: '$_id.uf' },
            ...sums,
            mais_antigo_em: { $min: '$mais_antigo_em' },
          },
        },
      ])
    },

    /** Counts each person's decisions and decided cases in a period. */
    async decidedByAnalista(period: Period): Promise<(ByAnalista & { cases: number })[]> {
      const em = instantsOf(period)
      const groups = await rows.aggregate<{ _id: string; nome: string; total: number; cases: number }>([
        { $match: { decisoes: { $elemMatch: { em } } } },
        { $project: { decisoes: 1 } },
        { $unwind: '$decisoes' },
        { $match: { 'decisoes.em': em } },
        {
          $group: {
            _id: { who: '$decisoes.por.id', processo: '$_id' },
            nome: { $max: '$decisoes.por.nome' },
            total: { $sum: 1 },
          },
        },
        { $group: { _id: '$_id.who', nome: { $max: '$nome' }, total: { $sum: '$total' }, cases: { $sum: 1 } } },
      ])
      return groups.map(({ _id, nome, total, cases }) => ({ analista: { id: _id, nome }, total, cases }))
    },

    inAnalysisByAnalista(): Promise<ByAnalista[]> {
      return this.countByAnalista({ status: ['em_analise'] }, new Date(0))
    },

    /** Returns at most `limite` cases that were submitted, were decided or fell due in a period. */
    inPeriod(period: Period, limite: number): Promise<PrazoRow[]> {
      const when = instantsOf(period)
      const anyOf = [{ submetido_em: when }, { prazo_em: when }, { decisoes: { $elemMatch: { em: when } } }]
      return find({ $or: anyOf }, PRAZO_FIELDS, limite)
    },

    /** Returns the ids of at most `limite` cases whose `revisar_em` has passed, the longest overdue first. */
    async dueForReview(now: string, limite: number): Promise<string[]> {
      const found = await rows.many(
        { revisar_em: { $lte: now } },
        { projection: { _id: 1 }, sort: { revisar_em: 1 }, limit: limite },
      )
      return found.map(({ _id }) => _id)
    },

    /**
     * Returns the ids of rows after `afterId` and up to `end`, or to the last row if `end` is null. Rows of discarded
     * drafts are left out.
     */
    async idsBetween(afterId: string, end: string | null): Promise<string[]> {
      const range = end === null ? { $gt: afterId } : { $gt: afterId, $lte: end }
      const found = await find({ _id: range, status: { $ne: 'descartado' } }, ['_id'])
      return found.map(({ _id }) => _id)
    },

    /** Returns the status of each of these cases. A discarded draft, or a case without a row, has none. */
    async statusesOf(ids: readonly string[]): Promise<Map<string, StatusProcesso>> {
      const found = await find({ _id: { $in: ids } }, ['_id', 'status'])
      return new Map(found.flatMap(({ _id, status }) => (status === 'descartado' ? [] : [[_id, status]])))
    },

    createIndexes: async (): Promise<void> => void (await Promise.all(INDICES.map((index) => rows.index(index)))),
  }
}

export type Fila = ReturnType<typeof createQueue>
