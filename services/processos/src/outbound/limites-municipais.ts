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

/** GeoJSON, compressed: the largest would take too long to unpack, and some not fit into a document. */
type Limite = { _id: string; conjunto: string; geometria: Uint8Array }

const chave = (conjunto: string, codigo: string) => `${conjunto}|${codigo}`

/**
 * The boundaries of municipalities, as somebody has loaded them. A set is written beside the one in use, under a name
 * of its own, and comes into use by one write: whoever asks meanwhile gets the old set or the new one, whole.
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

    /** Sets sort by when they were begun. */
    novoConjunto: (): string => `${Date.now()}-${randomUUID()}`,

    /** False when the set has the municipality already. */
    guardar: (conjunto: string, codigo: string, geometria: Uint8Array): Promise<boolean> =>
      limites.insert({ _id: chave(conjunto, codigo), conjunto, geometria }),

    /** The set comes into use. False when another one has, since `antes` was asked for. */
    async trocar(antes: Carga | null, nova: Omit<Carga, '_id' | 'geracao'>): Promise<boolean> {
      // The same file again is no reason to hold all cases against it anew.
      const outra = antes?.sha256 === nova.sha256 ? 0 : 1
      const carga: Carga = { _id: 'atual', geracao: (antes?.geracao ?? 0) + outra, ...nova }
      return antes === null ? cargas.insert(carga) : cargas.replace({ _id: 'atual', conjunto: antes.conjunto }, carga)
    },

    /**
     * Removes all sets that were begun before this one: the one that was in use, what a load that broke off has left, and
     * those still being loaded, which will not come into use.
     */
    limpar: (conjunto: string): Promise<void> => limites.removeAll({ conjunto: { $lt: conjunto } }),

    /** Removes a set that is not to come into use. */
    desistir: (conjunto: string): Promise<void> => limites.removeAll({ conjunto }),

    createIndexes: (): Promise<void> => limites.index({ conjunto: 1 }),
  }
}

export type LimitesMunicipais = ReturnType<typeof criarLimitesMunicipais>
