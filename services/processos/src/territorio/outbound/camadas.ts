import { randomBytes } from 'node:crypto'
import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'
import { codeIn, type Edition, type Feicao, type ListedEdition, type CamadaPiece } from '../domain/camada.ts'
import type { Bounds } from '@car/vocabulary/geometry'

export const MAX_PIECES = 4_000
/** The most features or pieces that one request removes. The store has to answer within seconds. */
const BATCH = 2_000
const RECENT_MS = 60_000

/**
 * Opens the official layers. An edition is written as a set of its own, beside the set in use. A single write puts the
 * new set into use, so readers get either the old or the new edition. Ids of sets begin with the id of the layer and
 * the time of loading, so all older sets are one range of ids.
 */
export function createCamadas(connection: mongoose.Connection) {
  const editions = openCollection<Edition>(connection, 'camadas')
  const features = openCollection<Feicao>(connection, 'camadas_feicoes')
  const pieces = openCollection<CamadaPiece>(connection, 'camadas_partes')

  let seen: { at: number; editions: ListedEdition[] } | null = null
  /** Returns all layers, without the cells that they touch. Removed layers are included; they have no set. */
  async function all(): Promise<ListedEdition[]> {
    const found = await editions.many({}, { projection: { celulas: 0, conteudos: 0 }, sort: { _id: 1 } })
    seen = { at: Date.now(), editions: found }
    return found
  }

  async function clear(from: string, until: string): Promise<void> {
    for (const kept of [features, pieces]) {
      for (;;) {
        const some = await kept.many({ _id: { $gte: from, $lt: until } }, { projection: { _id: 1 }, limit: BATCH })
        if (some.length > 0) await kept.removeAll({ _id: { $in: some.map(({ _id }) => _id) } })
        if (some.length < BATCH) break
      }
    }
  }
  /**
   * Removes all sets of a layer. Their ids begin with the id of the layer and `-`, so they sort before the id followed
   * by `/`.
   */
  const clearAll = (begin: string) => clear(`${begin}-`, `${begin}/`)

  return {
    all,

    /** Returns all layers as they were at most a minute ago, which is enough because editions seldom change. */
    recent: (): Promise<ListedEdition[]> =>
      seen !== null && Date.now() - seen.at < RECENT_MS ? Promise.resolve(seen.editions) : all(),

    one: (_id: string): Promise<Edition | null> => editions.one({ _id }),

    visited: (_id: string, visit: NonNullable<Edition['visita']>): Promise<boolean> =>
      editions.update({ _id, geracao: visit.geracao }, { $set: { visita: visit } }),

    /** Returns the layers with a change in one of these large cells, compared with their previous edition. */
    async touching(ids: readonly string[], cells: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0 || cells.length === 0) return new Set()
      const touched = { _id: { $in: [...ids] }, celulas: { $in: [...cells] } }
      return new Set((await editions.many(touched, { projection: { _id: 1 } })).map(({ _id }) => _id))
    },

    newSet: (camada: string): string => `${camada}-${Date.now().toString(36)}${randomBytes(3).toString('hex')}`,

    async write(found: readonly Feicao[], cut: readonly CamadaPiece[]): Promise<void> {
      await Promise.all([features.insertAll(found), pieces.insertAll(cut)])
    },

    /** Puts an edition into use. Returns false if another edition has come into use in the meantime. */
    takePlace: (before: Edition | null, edition: Edition): Promise<boolean> =>
      before === null
        ? editions.insert(edition)
        : editions.replace({ _id: before._id, conjunto: before.conjunto }, edition),

    /**
     * Removes all older sets of the layer: the previous set, leftovers of interrupted loads, and sets of running loads,
     * which can no longer come into use.
     */
    clearBefore: (camada: string, set: string): Promise<void> => clear(`${camada}-`, set),

    giveUp: (set: string): Promise<void> => clear(`${set}.`, `${set}/`),

    /** Takes a layer out of use, then removes its sets. Returns false when it was not in use. */
    async remove(_id: string, at: Date): Promise<boolean> {
      const removed = await editions.update(
        { _id, conjunto: { $ne: null } },
        { $set: { conjunto: null, geracao: at.getTime() } },
      )
      await clearAll(_id)
      return removed
    },

    /**
     * Returns the pieces of a set near a box. `MAX_PIECES` + 1 pieces mean that there are too many.
     * @param cells  the cells in `procurar`, as `cellsOf` names them
     */
    near(set: string, cells: readonly string[], { oeste, sul, leste, norte }: Bounds): Promise<CamadaPiece[]> {
      const keys = cells.map((cell) => `${set}${cell}`)
      const meets = { oeste: { $lte: leste }, leste: { $gte: oeste }, sul: { $lte: norte }, norte: { $gte: sul } }
      return pieces.many(
        { celulas: { $in: keys }, ...meets },
        { projection: { feicao: 1, aneis: 1 }, limit: MAX_PIECES + 1 },
      )
    },

    features: (ids: readonly string[]): Promise<Feicao[]> =>
      ids.length === 0 ? Promise.resolve([]) : features.many({ _id: { $in: [...ids] } }),

    /** Returns the codes of the features that were found, by the id of the feature. */
    async byCode(sets: readonly string[], codes: readonly string[]): Promise<Map<string, string>> {
      const keys = sets.flatMap((set) => codes.map((code) => codeIn(set, code)))
      const found = await features.many({ chave: { $in: keys } }, { projection: { chave: 1 } })
      return new Map(found.map(({ _id, chave = '' }) => [_id, chave.slice(chave.indexOf('|') + 1)]))
    },

    async createIndexes(): Promise<void> {
      await Promise.all([
        features.index({ chave: 1 }, { sparse: true }),
        pieces.index({ celulas: 1, oeste: 1, leste: 1, sul: 1, norte: 1 }),
      ])
    },
  }
}

export type Camadas = ReturnType<typeof createCamadas>
