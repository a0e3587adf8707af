import { search, termsOf } from '@car/store/terms'
import type { User } from '@car/identity/usuario'
import { seesAll } from '@car/identity/usuario'
import type { ProcessosOrder } from '@car/operations/schemas/processo'
import { type Filter, openCollection } from '@car/store/collection'
import type { Cursor } from '@car/store/cursor'
import { type Page, type PageRequest, paginate, type SortKey } from '@car/store/paging'
import { writeIfNewer } from '@car/store/versioned'
import type { StatusProcesso } from '@car/vocabulary/processo'
import type { StatusRecurso } from '@car/vocabulary/recurso'
import type mongoose from 'mongoose'
import type { Keyed } from '../processo/domain/acompanhamento.ts'
import { nextAlarm } from '../processo/domain/alarms.ts'
import { placeOfFeriados } from '../processo/domain/declared.ts'
import { municipiosOf, titlesOf } from '@car/cadastro/lists'
import { municipioName } from '@car/cadastro/municipio'
import { openReading, type Processo, type Recurso, waitsInLot } from '../domain/processo.ts'
import type { Criteria } from '../lotes/domain/lote.ts'

/** The row of a case: the fields for filtering and sorting, and the case itself at `versao`. */
export type ProcessoRow = {
  _id: string
  versao: number
  status: Processo['status']
  donoId: string
  /** Authorised technicians, with the end of their authorisation. An unlimited authorisation ends in the far future. */
  tecnicos: { id: string; ate: string }[]
  criadoEm: string
  atualizadoEm: string
  /** The number of the case, padded with zeros so that it sorts as text. */
  ordemDoNumero: string
  trocasDaChave: number
  termos: string[]
  /** The id of the analyst who holds the case, or NOBODY; absent before submission. */
  titular?: string
  uf?: string
  prazoEm?: string
  /** The time at which the next term or reminder is due; absent when there is none. */
  alarmeEm?: string
  processo: Processo
}

export type ProcessosQuery = PageRequest & {
  status?: StatusProcesso[] | undefined
  q?: string | undefined
  ordenar?: ProcessosOrder | undefined
}

/** A case, with the instant at which it was changed last. */
type Untouched = { id: string; donoId: string; numero: string; desde: string }

export type RecursoRow = Recurso & { _id: string; versao: number; processoId: string }

/** The fields of a case by which its second reader is chosen. */
export type Unread = Pick<Processo, 'id' | 'partes' | 'examinadores' | 'segundaLeitura'>

/** The `titular` of a case that nobody holds. */
const NOBODY = 'ninguem'
/** The `titular` of a case that waits for its lot. */
const IN_LOT = 'lote'
/** The `titular` of a case whose decision waits for somebody to read it. */
const UNREAD = 'segunda_leitura'
/** Finds the cases whose decision nobody reads yet. */
const WITHOUT_READER = { titular: UNREAD, status: 'em_analise' } as const
/** The `titular` of a case that the supervision decides between two readers. */
const TIED = 'desempate'
const ALWAYS = '9999-12-31T23:59:59.999Z'

const ORDER_FIELD = { criado_em: 'criadoEm', atualizado_em: 'atualizadoEm', numero: 'ordemDoNumero' } as const
/** The filters of lists. Each entry needs an index for each order. */
const SUBSETS = [{}, { donoId: 1 }, { 'tecnicos.id': 1 }, { status: 1 }] as const
const BY_OPENING: readonly SortKey[] = [
  { field: 'abertoEm', direction: 1 },
  { field: '_id', direction: 1 },
]

const UNTOUCHED: readonly SortKey[] = [
  { field: 'atualizadoEm', direction: 1 },
  { field: '_id', direction: 1 },
]

const BATCH = 20

const OF_MEMBER = {
  'processo.id': 1,
  'processo.status': 1,
  'processo.numero': 1,
  'processo.imovel.municipio_ibge': 1,
  'processo.lote': 1,
  'processo.pendencias.criadaEm': 1,
  'processo.avaliacoes.peso': 1,
  'processo.avaliacoes.em': 1,
  'processo.decisoes.resultado': 1,
} as const

const OF_UNREAD = {
  'processo.id': 1,
  'processo.partes': 1,
  'processo.examinadores': 1,
  'processo.segundaLeitura': 1,
} as const

/** Opens the read models of cases and appeals. A row is replaced as a whole, unless a newer row is stored. */
export function createProcessos(connection: mongoose.Connection) {
  const rows = openCollection<ProcessoRow>(connection, 'processos')
  const recursos = openCollection<RecursoRow>(connection, 'recursos')

  /** Yields the rows in order of creation, with only a few in memory at a time. */
  async function* walk(filter: Filter): AsyncGenerator<ProcessoRow> {
    for (let afterLast: Filter = {}; ; ) {
      const some = await rows.many({ ...filter, ...afterLast }, { sort: { criadoEm: 1, _id: 1 }, limit: BATCH })
      yield* some
      const last = some.at(-1)
      if (!last || some.length < BATCH) return
      const { criadoEm, _id } = last
      afterLast = { $or: [{ criadoEm: { $gt: criadoEm } }, { criadoEm, _id: { $gt: _id } }] }
    }
  }

  return {
    /** The collections, for checks that read all rows. */
    rows,
    recursos,

    async write(processo: Processo, versao: number): Promise<void> {
      await writeIfNewer(rows, rowOf(processo, versao))
      for (const row of recursosOf(processo, versao)) await writeIfNewer(recursos, row)
    },

    /** Returns the cases that a person may see, newest first unless another order is requested. */
    list(
      usuario: User,
      { status, q, ordenar, ...request }: ProcessosQuery,
      cursor: Cursor,
      now: Date,
    ): Promise<Page<ProcessoRow>> {
      const filter = {
        ...(status ? { status: { $in: status } } : { status: { $ne: 'descartado' } }),
        ...visibleTo(usuario, now),
        ...(q === undefined ? {} : search(q)),
      }
      return paginate(rows, filter, keysOf(ordenar), { cursor, request })
    },

    /** Returns appeals with their cases. The row of a case is written before the rows of its appeals. */
    async listRecursos(
      { status, ...request }: PageRequest & { status?: StatusRecurso[] | undefined },
      cursor: Cursor,
    ): Promise<Page<{ recurso: Recurso; versao: number; processo: Processo }>> {
      const filter = status ? { status: { $in: status } } : {}
      const page = await paginate(recursos, filter, BY_OPENING, { cursor, request })
      const ids = page.items.map(({ processoId }) => processoId)
      const found = await rows.many({ _id: { $in: ids } }, { projection: { processo: 1, versao: 1 } })
      const byId = new Map(found.map((row) => [row._id, row]))
      const items = page.items.flatMap(({ _id, processoId }) => {
        const row = byId.get(processoId)
        const recurso = row?.processo.recursos.find(({ id }) => id === _id)
        return row && recurso ? [{ recurso, versao: row.versao, processo: row.processo }] : []
      })
      return { ...page, items }
    },

    /** Returns the ids of cases that wait for an analyst, the soonest term first. */
    async free({ uf, limite }: { uf?: string | undefined; limite: number }): Promise<string[]> {
      const filter = {
        titular: NOBODY,
        status: { $in: ['submetido', 'em_analise'] },
        ...(uf === undefined ? {} : { uf }),
      }
      const sort = { prazoEm: 1, _id: 1 } as const
      const found = await rows.many(filter, { projection: { _id: 1 }, sort, limit: limite })
      return found.map(({ _id }) => _id)
    },

    /** Returns the next submitted cases that nobody has and that these criteria select, the soonest term first. */
    async submitted(
      { uf, municipio_ibge, tipo }: Pick<Criteria, 'uf' | 'municipio_ibge' | 'tipo'>,
      { after, limit }: { after: { prazoEm: string; id: string } | null; limit: number },
    ): Promise<{ id: string; prazoEm: string; municipio: string }[]> {
      const filter = {
        titular: NOBODY,
        status: 'submetido',
        ...(uf === undefined ? {} : { uf }),
        ...(municipio_ibge === undefined ? {} : { 'processo.imovel.municipio_ibge': municipio_ibge }),
        ...(tipo === undefined ? {} : { 'processo.origem.como': tipo === 'novo' ? null : tipo }),
        ...(after && {
          $or: [{ prazoEm: { $gt: after.prazoEm } }, { prazoEm: after.prazoEm, _id: { $gt: after.id } }],
        }),
      }
      const found = await rows.many(filter, {
        projection: { prazoEm: 1, 'processo.imovel.municipio_ibge': 1 },
        sort: { prazoEm: 1, _id: 1 },
        limit,
      })
      return found.map(({ _id: id, prazoEm = '', processo }) => ({
        id,
        prazoEm,
        municipio: processo.imovel.municipio_ibge ?? '',
      }))
    },

    /** Returns those of these cases that wait for this lot. They may have gone over to another. */
    async waitingInLot(ids: readonly string[], loteId: string): Promise<string[]> {
      const waits = { _id: { $in: [...ids] }, titular: IN_LOT, 'processo.lote.id': loteId }
      const found = await rows.many(waits, { projection: { _id: 1 } })
      return found.map(({ _id }) => _id)
    },

    /** Yields the cases whose decision waits for a second reader, the soonest term first. */
    async *awaitingReader(): AsyncGenerator<Unread> {
      for await (const { processo } of rows.each(WITHOUT_READER, {
        projection: OF_UNREAD,
        sort: { prazoEm: 1, _id: 1 },
      }))
        yield processo
    },

    /** Returns when the oldest decision was proposed that waits for a second reader; null if none does. */
    async unreadSince(): Promise<string | null> {
      const oldest = { $min: '$processo.segundaLeitura.proposta.em' }
      const [found] = await rows.aggregate<{ em: string }>([
        { $match: WITHOUT_READER },
        { $group: { _id: null, em: oldest } },
      ])
      return found?.em ?? null
    },

    /** Returns what a lot needs to know of its cases. */
    async inLot(ids: readonly string[]): Promise<Processo[]> {
      const found = await rows.many({ _id: { $in: [...ids] } }, { projection: OF_MEMBER })
      return found.map(({ processo }) => processo)
    },

    /** Counts the cases that a lot has approved, by its sample or by the reading of its sample, and the others. */
    async outcomeOfLot(ids: readonly string[], loteId: string): Promise<{ approved: number; returned: number }> {
      const approved = await rows.count({ _id: { $in: [...ids] }, status: 'aprovado', 'processo.lote.id': loteId })
      return { approved, returned: ids.length - approved }
    },

    /** Counts the cases assigned to each person, by the id of the person. */
    async loads(): Promise<Map<string, { em_analise: number; pendente: number }>> {
      const groups = await rows.aggregate<{
        _id: { titular: string; status: 'em_analise' | 'pendente' }
        total: number
      }>([
        {
          $match: {
            status: { $in: ['em_analise', 'pendente'] },
            titular: { $gt: '', $nin: [NOBODY, IN_LOT, UNREAD, TIED] },
          },
        },
        { $group: { _id: { titular: '$titular', status: '$status' }, total: { $sum: 1 } } },
      ])
      const loads = new Map<string, { em_analise: number; pendente: number }>()
      for (const {
        _id: { titular, status },
        total,
      } of groups)
        loads.set(titular, { em_analise: 0, pendente: 0, ...loads.get(titular), [status]: total })
      return loads
    },

    row: (id: string): Promise<ProcessoRow | null> => rows.one({ _id: id }),

    these: (ids: readonly string[]): Promise<ProcessoRow[]> =>
      ids.length === 0 ? Promise.resolve([]) : rows.many({ _id: { $in: [...ids] } }),

    versao: async (id: string): Promise<number> => (await rows.one({ _id: id }, { versao: 1 }))?.versao ?? 0,

    /** Returns the data from which the tracking key of a case is derived; null when no case has this number. */
    async byNumber(numero: string): Promise<Keyed | null> {
      const found = await rows.one({ ordemDoNumero: numberOrder(numero) }, { trocasDaChave: 1 })
      return found && { id: found._id, trocasDaChave: found.trocasDaChave }
    },

    /** Returns the numbers of cases by their ids, also of discarded drafts. */
    async numbers(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const found = await rows.many({ _id: { $in: [...new Set(ids)] } }, { projection: { 'processo.numero': 1 } })
      return new Map(found.map(({ _id, processo }) => [_id, processo.numero]))
    },

    recursosIn: (processoId: string, ids: readonly string[]): Promise<RecursoRow[]> =>
      recursos.many({ $or: [{ _id: { $in: [...ids] } }, { processoId }] }),

    processoOfRecurso: async (recursoId: string): Promise<string | null> =>
      (await recursos.one({ _id: recursoId }, { processoId: 1 }))?.processoId ?? null,

    /** Returns the ids of cases after `afterId`, in ascending order, without discarded drafts. */
    async ids(afterId: string, limite: number): Promise<string[]> {
      const filter = { _id: { $gt: afterId }, status: { $ne: 'descartado' } }
      const found = await rows.many(filter, { projection: { _id: 1 }, sort: { _id: 1 }, limit: limite })
      return found.map(({ _id }) => _id)
    },

    async rascunhosOf(ownerId: string): Promise<string[]> {
      const found = await rows.many({ donoId: ownerId, status: 'rascunho' }, { projection: { _id: 1 } })
      return found.map(({ _id }) => _id)
    },

    /** Yields the cases that a person opened, including discarded drafts, oldest first. */
    ofOwner: (ownerId: string): AsyncGenerator<ProcessoRow> => walk({ donoId: ownerId }),
    /** Yields the cases for which a technician has an authorisation, even an expired authorisation, oldest first. */
    ofTecnico: (id: string): AsyncGenerator<ProcessoRow> => walk({ 'tecnicos.id': id }),

    /**
     * Returns at most `limit` cases of a status that were changed last before an instant, the oldest first, after a
     * place.
     */
    async untouched(
      status: ProcessoRow['status'],
      before: string,
      { after, limit }: { after?: { desde: string; id: string } | undefined; limit: number },
    ): Promise<Untouched[]> {
      const beyond = after && {
        $or: [{ atualizadoEm: { $gt: after.desde } }, { atualizadoEm: after.desde, _id: { $gt: after.id } }],
      }
      const filter = { status, atualizadoEm: { $lt: before }, ...beyond }
      const projection = { donoId: 1, atualizadoEm: 1, 'processo.numero': 1 } as const
      const found = await rows.many(filter, { projection, sort: { atualizadoEm: 1, _id: 1 }, limit })
      return found.map(untouchedOf)
    },

    /** Returns a page of the same. */
    async pageUntouched(
      status: ProcessoRow['status'],
      before: string,
      asked: { cursor: Cursor; request: PageRequest },
    ): Promise<Page<Untouched>> {
      const page = await paginate(rows, { status, atualizadoEm: { $lt: before } }, UNTOUCHED, {
        ...asked,
        fields: ['_id', 'donoId', 'atualizadoEm', 'processo'],
      })
      return { ...page, items: page.items.map(untouchedOf) }
    },

    /** Returns all cases that a person opened, with discarded drafts. */
    async keptOf(ownerId: string): Promise<{ id: string; numero: string; status: ProcessoRow['status'] }[]> {
      const found = await rows.many({ donoId: ownerId }, { projection: { status: 1, 'processo.numero': 1 } })
      return found.map(({ _id: id, status, processo }) => ({ id, status, numero: processo.numero }))
    },

    /** Returns the ids of all cases that these people opened. */
    async idsOfOwners(ownerIds: readonly string[]): Promise<string[]> {
      if (ownerIds.length === 0) return []
      const found = await rows.many({ donoId: { $in: [...ownerIds] } }, { projection: { _id: 1 } })
      return found.map(({ _id }) => _id)
    },

    /** Tells whether a technician has, or had, an authorisation for a case. */
    assists: async (id: string): Promise<boolean> => (await rows.one({ 'tecnicos.id': id }, { _id: 1 })) !== null,

    /** Returns those of these people who opened a case, or have an authorisation for one. */
    async involved(ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set()
      const some = { $in: [...ids] }
      const found = await rows.many(
        { $or: [{ donoId: some }, { 'tecnicos.id': some }] },
        { projection: { donoId: 1, tecnicos: 1 } },
      )
      return new Set(found.flatMap(({ donoId, tecnicos }) => [donoId, ...tecnicos.map(({ id }) => id)]))
    },

    async forget(id: string): Promise<void> {
      await Promise.all([rows.removeAll({ _id: id }), recursos.removeAll({ processoId: id })])
    },

    /** Returns cases with a due alarm, the most overdue first. */
    async alarms(now: Date, limite: number): Promise<{ id: string; alarmeEm: string }[]> {
      const found = await rows.many(
        { alarmeEm: { $lte: now.toISOString() } },
        { projection: { alarmeEm: 1 }, sort: { alarmeEm: 1 }, limit: limite },
      )
      return found.map(({ _id, alarmeEm = '' }) => ({ id: _id, alarmeEm }))
    },

    async empty(): Promise<void> {
      await Promise.all([rows.removeAll({}), recursos.removeAll({})])
    },

    async createIndexes(): Promise<void> {
      await Promise.all([
        ...SUBSETS.flatMap((subset) =>
          Object.values(ORDER_FIELD).map((campo) => rows.index({ ...subset, [campo]: -1, _id: -1 })),
        ),
        rows.index({ termos: 1, status: 1 }),
        rows.index({ alarmeEm: 1 }),
        rows.index({ titular: 1, status: 1, prazoEm: 1, _id: 1 }),
        rows.index({ uf: 1, titular: 1, status: 1, prazoEm: 1, _id: 1 }),
        recursos.index({ status: 1, abertoEm: 1, _id: 1 }),
      ])
    },
  }
}

export type Processos = ReturnType<typeof createProcessos>

export const recursosOf = (processo: Processo, versao: number): RecursoRow[] =>
  processo.recursos.map((recurso) => ({ ...recurso, _id: recurso.id, versao, processoId: processo.id }))

export function rowOf(processo: Processo, versao: number): ProcessoRow {
  const alarmAt = nextAlarm(processo)
  return {
    _id: processo.id,
    versao,
    status: processo.status,
    donoId: processo.dono.id,
    tecnicos: processo.autorizacoes.map((one) => ({ id: one.tecnico.id, ate: one.expiraEm ?? ALWAYS })),
    criadoEm: processo.criadoEm,
    atualizadoEm: processo.atualizadoEm,
    ordemDoNumero: numberOrder(processo.numero),
    trocasDaChave: processo.trocasDaChave,
    termos: termsOf(
      processo.numero,
      processo.imovel.denominacao ?? '',
      ...municipiosOf(processo.imovel).map(municipioName),
      ...titlesOf(processo.imovel).map(({ numero }) => numero),
    ),
    ...(processo.submetidoEm === null
      ? {}
      : {
          titular: processo.analista?.id ?? whyNobody(processo),
          uf: placeOfFeriados(processo).uf,
        }),
    ...(processo.prazoEm === null ? {} : { prazoEm: processo.prazoEm }),
    ...(alarmAt === null ? {} : { alarmeEm: alarmAt }),
    processo,
  }
}

function whyNobody(processo: Processo): string {
  if (waitsInLot(processo)) return IN_LOT
  const reading = openReading(processo)
  if (reading === null) return NOBODY
  return reading.estado === 'desempate' ? TIED : UNREAD
}

/**
 * Pads a case number so that it sorts as text. A year may have more than a million numbers, so nine digits are used.
 */
const numberOrder = (numero: string): string => numero.replace(/\d+$/, (n) => n.padStart(9, '0'))

function keysOf(ordenar: ProcessosOrder = '-criado_em'): SortKey[] {
  const campo = ordenar.replace('-', '') as keyof typeof ORDER_FIELD
  const direction = ordenar.startsWith('-') ? -1 : 1
  return [ORDER_FIELD[campo], '_id'].map((field) => ({ field, direction }))
}

function visibleTo(usuario: User, now: Date): object {
  if (seesAll(usuario.papel)) return {}
  const own = { donoId: usuario.id }
  if (usuario.papel !== 'responsavel_tecnico') return own
  return { $or: [own, { tecnicos: { $elemMatch: { id: usuario.id, ate: { $gt: now.toISOString() } } } }] }
}

const untouchedOf = ({
  _id: id,
  donoId,
  atualizadoEm: desde,
  processo: { numero },
}: Pick<ProcessoRow, '_id' | 'donoId' | 'atualizadoEm' | 'processo'>): Untouched => ({ id, donoId, numero, desde })
