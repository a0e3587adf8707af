import { randomUUID } from 'node:crypto'
import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'

/** The boundaries in use, and where they come from. `geracao` grows when they change. */
export type BoundaryBatch = {
  _id: 'atual'
  conjunto: string
  geracao: number
  fonte: string
  sha256: string
  municipios: number
  carregadoEm: string
}

/**
 * Compressed GeoJSON: uncompressed, the largest would take too long to parse, and some would not fit into a document.
 */
type Boundary = { _id: string; conjunto: string; geometria: Uint8Array }

const chave = (set: string, codigo: string) => `${set}|${codigo}`

/**
 * The boundaries of municipalities, as an operator has loaded them. A new set is written beside the one in use, under a
 * name of its own, and one write puts it into use. A reader meanwhile gets either the old set or the new one, whole.
 */
export function createMunicipalBoundaries(connection: mongoose.Connection) {
  const limits = openCollection<Boundary>(connection, 'limites_municipais')
  const batches = openCollection<BoundaryBatch>(connection, 'limites_cargas')

  return {
    /** Null while none have been loaded. */
    atual: (): Promise<BoundaryBatch | null> => batches.one({ _id: 'atual' }),

    /** The boundary of a municipality by its code of the IBGE, as compressed GeoJSON; null where it is not known. */
    async de(set: string, codigo: string): Promise<Uint8Array | null> {
      const achado = (await limits.one({ _id: chave(set, codigo) }))?.geometria
      // The driver hands out its own kind of binary value.
      return achado === undefined
        ? null
        : new Uint8Array((achado as unknown as { buffer?: Uint8Array }).buffer ?? achado)
    },

    /** A name for a new set. Names sort by the time when loading began. */
    newSet: (): string => `${Date.now()}-${randomUUID()}`,

    /** False when the set already has the municipality. */
    keep: (set: string, codigo: string, geometria: Uint8Array): Promise<boolean> =>
      limits.insert({ _id: chave(set, codigo), conjunto: set, geometria }),

    /** Puts the set into use. False when another set has come into use since `antes` was read. */
    async trocar(antes: BoundaryBatch | null, nova: Omit<BoundaryBatch, '_id' | 'geracao'>): Promise<boolean> {
      // Loading the same file again is no reason to check all cases anew.
      const other = antes?.sha256 === nova.sha256 ? 0 : 1
      const carga: BoundaryBatch = { _id: 'atual', geracao: (antes?.geracao ?? 0) + other, ...nova }
      return antes === null ? batches.insert(carga) : batches.replace({ _id: 'atual', conjunto: antes.conjunto }, carga)
    },

    /**
     * Removes all sets that were begun before this one: the one that was in use, leftovers of broken loads, and those
     * still being loaded, which will not come into use.
     */
    clean: (set: string): Promise<void> => limits.removeAll({ conjunto: { $lt: set } }),

    /** Removes a set that will not come into use. */
    giveUp: (set: string): Promise<void> => limits.removeAll({ conjunto: set }),

    createIndexes: (): Promise<void> => limits.index({ conjunto: 1 }),
  }
}

export type MunicipalBoundaries = ReturnType<typeof createMunicipalBoundaries>
