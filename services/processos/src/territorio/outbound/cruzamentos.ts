import { inRotation } from '@car/cross-check/territorio/rotation'
import { type Filter, openCollection, type Update } from '@car/store/collection'
import type mongoose from 'mongoose'
import type { Sobreposicao } from '../domain/camada.ts'
import type { Bounds } from '@car/vocabulary/geometry'
import type { Comparable } from '../domain/comparable.ts'
import { type Noted, MAXIMUM, type CruzamentoChanges, type Other } from '../domain/in-common.ts'
import type { Piece } from '../domain/overlap.ts'

/** The row of a case: the keys by which other cases find the case, and its similarities to other cases. */
export type CruzamentoRow = Omit<Comparable, 'id' | 'caixa' | 'procurar' | 'saiEm'> &
  Pick<Other, '_id' | 'outros' | 'semelhantes' | 'incompleto'> &
  Partial<Bounds> & {
    saiEm?: string
    /** The `base` of the last finished comparison. */
    feita: string | null
    fora: Piece | null
    /** The part of the perimeter outside of the land that is divided; null if that is unknown, absent of other cases. */
    foraDaOrigem?: Piece | null
    /**
     * The `geracao` of the municipalities in the last comparison; 0 if no municipalities were loaded, absent without a
     * drawing.
     */
    limites?: number
    /** The overlaps with layers, and the `geracao` of each layer in the last comparison. Absent without a drawing. */
    camadas?: Sobreposicao[]
    vistas?: Record<string, number>
    /**
     * A number that grows with each change of the row, even when the row is rebuilt. Of two answers, the one with the
     * smaller number is older.
     */
    vez: number
    /** The time of a change that was not published yet. */
    avisar?: string
  }

/** A changed row that was not published yet. `vez` orders the changes of one case. */
export type CruzamentoChange = { id: string; vez: number; em: string }

type SeenEdition = Pick<Sobreposicao, 'camada' | 'geracao'>

/** The most cases that a search reads. Only some of them are returned. */
const MAX_SEARCHED = 500

type RowUpdate = readonly [Filter, Update]

const full = { [`outros.${MAXIMUM - 1}`]: { $exists: true } }
const changed = () => ({ $set: { avisar: new Date().toISOString() }, $inc: { vez: 1 } })

/** Puts an entry about another case into the row, if there is room. */
function put(_id: string, noted: Noted): RowUpdate {
  const { processo_id } = noted
  const { $set, ...update } = changed()
  const set = { ...$set, [`semelhantes.${processo_id}`]: noted }
  const fits = { $or: [{ outros: processo_id }, { $nor: [full] }] }
  return [
    { _id, ...fits },
    { $set: set, $addToSet: { outros: processo_id }, ...update },
  ]
}

/** Puts several entries into the row. */
function putAll(_id: string, noted: readonly Noted[]): RowUpdate {
  const { $set, ...update } = changed()
  const set = Object.fromEntries(noted.map((noted) => [`semelhantes.${noted.processo_id}`, noted]))
  const others = { $each: noted.map(({ processo_id }) => processo_id) }
  return [{ _id }, { $set: { ...$set, ...set }, $addToSet: { outros: others }, ...update }]
}

/** Records that the row had no room for all cases. */
function fill(_id: string): RowUpdate {
  const { $set, ...update } = changed()
  return [
    { _id, incompleto: false },
    { ...update, $set: { ...$set, incompleto: true } },
  ]
}

const takeOut = (_id: string, others: readonly string[]): RowUpdate => [
  { _id },
  {
    ...changed(),
    $unset: Object.fromEntries(others.map((other) => [`semelhantes.${other}`, ''])),
    $pullAll: { outros: others },
  },
]

/**
 * Opens the rows of compared cases. Each case that ever took part in comparisons has a row. If two cases have something
 * in common, the row of each case has an entry about the other case. The rows are their own outbox: `avisar` marks a
 * change that is not published yet.
 */
export function createCruzamentos(connection: mongoose.Connection) {
  const rows = openCollection<CruzamentoRow>(connection, 'cruzamentos')

  const find = (filter: Filter, id: string, limit: number): Promise<Other[]> =>
    rows.many(filter, {
      projection: {
        numero: 1,
        dono: 1,
        base: 1,
        chaves: 1,
        perimetro: 1,
        pontos: 1,
        origens: 1,
        parte: 1,
        outros: 1,
        incompleto: 1,
        [`semelhantes.${id}`]: 1,
      },
      limit,
    })

  /**
   * Finds at most `MAXIMUM` + 1 cases, taken in turns from person to person. If the cases of a few people fill the
   * search, a second search finds the cases of other people.
   */
  async function findSome(filter: Filter, id: string): Promise<Other[]> {
    const found = await find(filter, id, MAX_SEARCHED)
    const owners = [...new Set(found.map(({ dono }) => dono))]
    const hidden = found.length === MAX_SEARCHED && owners.length <= MAXIMUM
    const update = hidden ? await find({ ...filter, dono: { $nin: owners } }, id, MAX_SEARCHED) : []
    return inRotation([...found, ...update], ({ dono }) => dono).slice(0, MAXIMUM + 1)
  }

  return {
    row: (_id: string): Promise<CruzamentoRow | null> => rows.one({ _id }),

    all: (): AsyncIterable<CruzamentoRow> => rows.each({}, { projection: { versao: 1 } }),

    /** Writes the row of a case, so that other cases find it. Returns false if the row already has a newer version. */
    enter({ id, versao, caixa, procurar: _, saiEm, ...rest }: Comparable): Promise<boolean> {
      const some = [
        ...(caixa ? [] : ['oeste', 'sul', 'leste', 'norte', 'limites', 'camadas', 'vistas']),
        ...(saiEm === null ? ['saiEm'] : []),
      ]
      return rows.upsert(
        { _id: id, versao: { $lte: versao } },
        {
          $set: { versao, ...rest, ...caixa, ...(saiEm === null ? {} : { saiEm }) },
          ...(some.length > 0 ? { $unset: Object.fromEntries(some.map((campo) => [campo, ''])) } : {}),
          $setOnInsert: { feita: null, outros: [], semelhantes: {}, incompleto: false, fora: null, vez: Date.now() },
        },
      )
    },

    withKeys: ({ id, chaves }: Comparable): Promise<Other[]> =>
      chaves.length === 0 ? Promise.resolve([]) : findSome({ chaves: { $in: chaves }, _id: { $ne: id } }, id),

    /**
     * Finds cases that share a cell with the drawing, and whose box meets that of the drawing. `findSome` limits their
     * number.
     */
    nearTo({ id, procurar, caixa }: Comparable): Promise<Other[]> {
      if (!procurar?.length || !caixa) return Promise.resolve([])
      const { oeste, sul, leste, norte } = caixa
      const inside = { oeste: { $lte: leste }, leste: { $gte: oeste }, sul: { $lte: norte }, norte: { $gte: sul } }
      return findSome({ celulas: { $in: procurar }, ...inside, _id: { $ne: id } }, id)
    },

    /** Finds the cases whose rows have an entry about an older state of this case. */
    having: ({ id, base }: Comparable): Promise<Other[]> =>
      find({ outros: id, [`semelhantes.${id}.base`]: { $ne: base } }, id, MAXIMUM + 1),

    these: (ids: readonly string[], id: string): Promise<Other[]> =>
      ids.length === 0 ? Promise.resolve([]) : find({ _id: { $in: [...ids] } }, id, ids.length),

    whole: (ids: readonly string[]): Promise<CruzamentoRow[]> =>
      ids.length === 0 ? Promise.resolve([]) : rows.many({ _id: { $in: [...ids] } }),

    /** Returns `base` and `outros` of each row, by the id of the case. */
    async bases(ids: readonly string[]): Promise<Map<string, Pick<Other, 'base' | 'outros'>>> {
      const found = await rows.many({ _id: { $in: [...ids] } }, { projection: { base: 1, outros: 1 } })
      return new Map(found.map(({ _id, base, outros }) => [_id, { base, outros }]))
    },

    /** Counts the cases that share a key with the case of this row or lie near it, up to `MAX_SEARCHED`. */
    similarTo({ _id, chaves, celulas, oeste, leste, sul, norte }: CruzamentoRow): Promise<number> {
      const near = {
        celulas: { $in: celulas },
        oeste: { $lte: leste },
        leste: { $gte: oeste },
        sul: { $lte: norte },
        norte: { $gte: sul },
      }
      const conditions = [
        ...(chaves.length > 0 ? [{ chaves: { $in: chaves } }] : []),
        ...(celulas.length > 0 ? [near] : []),
      ]
      return rows.countUpTo(MAX_SEARCHED, { $or: conditions, _id: { $ne: _id } })
    },

    write: (id: string, { lost, own, ...theirs }: CruzamentoChanges): Promise<void> =>
      rows.updateEach([
        ...(lost.length > 0 ? [takeOut(id, lost)] : []),
        ...(own.length > 0 ? [putAll(id, own)] : []),
        ...theirs.remove.map((other) => takeOut(other, [id])),
        ...theirs.fill.map(fill),
        ...theirs.put.map(({ em, noted }) => put(em, noted)),
        ...theirs.replace.flatMap(({ em, leaves, noted }) => [takeOut(em, [leaves]), put(em, noted)]),
      ]),

    /** `place` is null if the case has no drawing. */
    async finish(
      { id, base }: Pick<Comparable, 'id' | 'base'>,
      { incompleto, fora, foraDaOrigem }: Pick<CruzamentoRow, 'incompleto' | 'fora' | 'foraDaOrigem'>,
      place: Required<Pick<CruzamentoRow, 'limites' | 'camadas' | 'vistas'>> | null,
    ): Promise<void> {
      const { $set, ...update } = changed()
      const divided = foraDaOrigem === undefined ? {} : { foraDaOrigem }
      const done = { feita: base, incompleto, fora, ...divided, ...place }
      await rows.update({ _id: id, base }, { ...update, $set: { ...$set, ...done } })
    },

    /** Removes a case from the comparisons: its row, and the entries about it in the rows of other cases. */
    async forget(id: string): Promise<void> {
      const { $set, $inc } = changed()
      await rows.updateAll(
        { outros: id },
        { $set, $inc, $unset: { [`semelhantes.${id}`]: '' }, $pullAll: { outros: [id] } },
      )
      await rows.removeAll({ _id: id })
    },

    /** Returns at most `limit` unpublished changes; with `until`, only changes before that time. */
    async toTell(limit: number, until?: Date): Promise<CruzamentoChange[]> {
      const made = { $gt: '', ...(until === undefined ? {} : { $lt: until.toISOString() }) }
      const found = await rows.many({ avisar: made }, { projection: { vez: 1, avisar: 1 }, limit })
      return found.map(({ _id, vez, avisar = '' }) => ({ id: _id, vez, em: avisar }))
    },

    /** Marks changes as published. A row that has changed in the meantime stays marked, and is published again. */
    told: (changed: readonly CruzamentoChange[]): Promise<void> =>
      rows.updateAll({ $or: changed.map(({ id: _id, vez }) => ({ _id, vez })) }, { $unset: { avisar: '' } }),

    /**
     * Returns cases whose term for an appeal has ended, and cases that were compared with older municipal boundaries;
     * at most `limit` cases of each kind.
     */
    async toRedo(now: Date, limits: number, limit: number): Promise<string[]> {
      const projection = { _id: 1 } as const
      const gone = await rows.many({ saiEm: { $lt: now.toISOString() } }, { projection, limit })
      const stale = await rows.many({ limites: { $lt: limits } }, { projection, limit })
      return [...gone, ...stale].map(({ _id }) => _id)
    },

    /** Returns cases in these large cells that were not compared with this edition of a layer yet. */
    async inCells(cells: readonly string[], { camada, geracao }: SeenEdition, limit: number): Promise<string[]> {
      const keys = cells.flatMap((cell) => [`b${cell}`, `c${cell}`])
      const stale = { celulas: { $in: keys }, [`vistas.${camada}`]: { $ne: geracao } }
      return (await rows.many(stale, { projection: { _id: 1 }, limit })).map(({ _id }) => _id)
    },

    /** Returns cases whose rows have findings of another edition of this layer. */
    async covered({ camada, geracao }: SeenEdition, limit: number): Promise<string[]> {
      const stale = { 'camadas.camada': camada, [`vistas.${camada}`]: { $ne: geracao } }
      return (await rows.many(stale, { projection: { _id: 1 }, limit })).map(({ _id }) => _id)
    },

    empty: (): Promise<void> => rows.removeAll({}),

    async createIndexes(): Promise<void> {
      await Promise.all([
        rows.index({ chaves: 1 }),
        rows.index({ celulas: 1, oeste: 1, leste: 1, sul: 1, norte: 1 }),
        rows.index({ outros: 1 }),
        rows.index({ saiEm: 1 }),
        rows.index({ limites: 1 }),
        rows.index({ 'camadas.camada': 1 }),
        rows.index({ avisar: 1 }),
      ])
    },
  }
}

export type Cruzamentos = ReturnType<typeof createCruzamentos>
