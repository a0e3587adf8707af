import { createHash } from 'node:crypto'
import { openCollection } from '@car/store/collection'
import canonicalize from 'canonicalize'
import { LRUCache } from 'lru-cache'
import type mongoose from 'mongoose'
import type { Geometria } from '@car/vocabulary/geometria'
import type { Imovel } from '../domain/eventos.ts'

/** The size of the cache in characters of JSON. Entries never expire, since a hash always names the same perimeter. */
const LEMBRADOS = 32 * 1024 * 1024

/**
 * Perimeters, each stored once under the SHA-256 of its canonical JSON. Events refer to them, so they are part of the
 * record.
 */
export function criarPerimetros(connection: mongoose.Connection) {
  const perimetros = openCollection<{ _id: string; geometria: Geometria }>(connection, 'perimetros')
  const vistos = new LRUCache<string, Geometria>({
    maxSize: LEMBRADOS,
    sizeCalculation: (geometria) => JSON.stringify(geometria).length,
  })

  async function obter(hash: string): Promise<Geometria> {
    const visto = vistos.get(hash)
    if (visto) return visto
    const achado = await perimetros.one({ _id: hash })
    if (!achado) throw new Error(`the perimeter ${hash} is not on record`)
    vistos.set(hash, achado.geometria)
    return achado.geometria
  }

  return {
    /** Stores a perimeter. It has to be called before an event refers to it. @returns the hash */
    async guardar(geometria: Geometria): Promise<string> {
      const hash = hashDe(geometria)
      if (!vistos.has(hash)) await perimetros.insert({ _id: hash, geometria })
      vistos.set(hash, geometria)
      return hash
    },

    tem: async (hash: string): Promise<boolean> => (await perimetros.one({ _id: hash }, { _id: 1 })) !== null,

    /** The ids of those whose content is not what they are called by. */
    async *alterados(): AsyncGenerator<string> {
      for await (const { _id, geometria } of perimetros.each({})) if (hashDe(geometria) !== _id) yield _id
    },

    /** The perimeter of a property; undefined when it has none. */
    de: async ({ perimetro, geometria }: Imovel): Promise<Geometria | undefined> =>
      perimetro === undefined ? geometria : obter(perimetro),

    /** Loads the perimeters of several properties into the cache, with one query for all that it lacks. */
    async lembrar(imoveis: readonly Imovel[]): Promise<void> {
      const faltam = imoveis.flatMap(({ perimetro }) =>
        perimetro === undefined || vistos.has(perimetro) ? [] : [perimetro],
      )
      if (faltam.length === 0) return
      for (const { _id, geometria } of await perimetros.many({ _id: { $in: faltam } })) vistos.set(_id, geometria)
    },
  }
}

const hashDe = (geometria: Geometria): string =>
  createHash('sha256')
    .update(canonicalize(geometria) ?? '')
    .digest('hex')

export type Perimetros = ReturnType<typeof criarPerimetros>
