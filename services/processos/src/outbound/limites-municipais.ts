import { randomUUID } from 'node:crypto'
import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'

/** The boundaries in use, and where they come from. `geracao` grows when they change. */
export type Carga = {
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
type Limite = { _id: string; conjunto: string; geometria: Uint8Array }

const chave = (conjunto: string, codigo: string) => `${conjunto}|${codigo}`

/**
 * The boundaries of municipalities, as an operator has loaded them. A new set is written beside the one in use, under a
 * name of its own, and one write puts it into use. A reader meanwhile gets either the old set or the new one, whole.
 */
export function criarLimitesMunicipais(connection: mongoose.Connection) {
  const limites = openCollection<Limite>(connection, 'limites_municipais')
  const cargas = openCollection<Carga>(connection, 'limites_cargas')

  return {
    /** Null while none have been loaded. */
    atual: (): Promise<Carga | null> => cargas.one({ _id: 'atual' }),

    /** The boundary of a municipality by its code of the IBGE, as compressed GeoJSON; null where it is not known. */
    async de(conjunto: string, codigo: string): Promise<Uint8Array | null> {
      const achado = (await limites.one({ _id: chave(conjunto, codigo) }))?.geometria
      // The driver hands out its own kind of binary value.
      return achado === undefined
        ? null
        : new Uint8Array((achado as unknown as { buffer?: Uint8Array }).buffer ?? achado)
    },

    /** A name for a new set. Names sort by the time when loading began. */
    novoConjunto: (): string => `${Date.now()}-${randomUUID()}`,

    /** False when the set already has the municipality. */
    guardar: (conjunto: string, codigo: string, geometria: Uint8Array): Promise<boolean> =>
      limites.insert({ _id: chave(conjunto, codigo), conjunto, geometria }),

    /** Puts the set into use. False when another set has come into use since `antes` was read. */
    async trocar(antes: Carga | null, nova: Omit<Carga, '_id' | 'geracao'>): Promise<boolean> {
      // Loading the same file again is no reason to check all cases anew.
      const outra = antes?.sha256 === nova.sha256 ? 0 : 1
      const carga: Carga = { _id: 'atual', geracao: (antes?.geracao ?? 0) + outra, ...nova }
      return antes === null ? cargas.insert(carga) : cargas.replace({ _id: 'atual', conjunto: antes.conjunto }, carga)
    },

    /**
     * Removes all sets that were begun before this one: the one that was in use, leftovers of broken loads, and those
     * still being loaded, which will not come into use.
     */
    limpar: (conjunto: string): Promise<void> => limites.removeAll({ conjunto: { $lt: conjunto } }),

    /** Removes a set that will not come into use. */
    desistir: (conjunto: string): Promise<void> => limites.removeAll({ conjunto }),

    createIndexes: (): Promise<void> => limites.index({ conjunto: 1 }),
  }
}

export type LimitesMunicipais = ReturnType<typeof criarLimitesMunicipais>
