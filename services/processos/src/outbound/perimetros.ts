import { createHash } from 'node:crypto'
import { BrokenRecord } from '@car/event-store/broken-record'
import { openCollection } from '@car/store/collection'
import canonicalize from 'canonicalize'
import { LRUCache } from 'lru-cache'
import type mongoose from 'mongoose'
import type { Geometria } from '@car/vocabulary/geometria'
import type { Imovel } from '../domain/eventos.ts'

/**
 * Approximate size of the cache, in characters of JSON. Entries never expire: a hash always names the same perimeter.
 */
const LEMBRADOS = 32 * 1024 * 1024

/** Approximate length of one number of a position in JSON, with its punctuation. */
const CARACTERES = 20
/**
 * How many perimeters are read at once. The largest take a few milliseconds each to unpack, which blocks other
 * requests.
 */
const JUNTOS = 5

/** The canonical JSON of a perimeter, and the hash under which it is kept. */
function identificar(geometria: Geometria): { hash: string; json: string } {
  const json = canonicalize(geometria) ?? ''
  return { hash: createHash('sha256').update(json).digest('hex'), json }
}

type Guardado = { _id: string; geometria: Geometria }

const ehDo = ({ _id, geometria }: Guardado): boolean => identificar(geometria).hash === _id

/** A perimeter on record that is gone or is another one now. */
const alterado = (hash: string) => new BrokenRecord(`perimetro-${hash}`, { version: 1, problem: 'hash' })

/**
 * Perimeters, each stored once under the SHA-256 of its canonical JSON. Events refer to them, so they are part of the
 * record.
 */
export function criarPerimetros(connection: mongoose.Connection) {
  const perimetros = openCollection<Guardado>(connection, 'perimetros')
  const vistos = new LRUCache<string, Geometria>({
    maxSize: LEMBRADOS,
    sizeCalculation: ({ coordinates }) => 1 + coordinates.flat(3).length * CARACTERES,
  })

  /** @throws BrokenRecord when it is not what was recorded */
  async function obter(hash: string): Promise<Geometria> {
    const visto = vistos.get(hash)
    if (visto) return visto
    const achado = await perimetros.one({ _id: hash })
    if (!achado || !ehDo(achado)) throw alterado(hash)
    vistos.set(hash, achado.geometria)
    return achado.geometria
  }

  return {
    identificar,
    obter,

    /** Stores a perimeter. It has to be called before an event refers to it. @returns the hash */
    async guardar(geometria: Geometria): Promise<string> {
      const { hash } = identificar(geometria)
      if (!vistos.has(hash)) await perimetros.insert({ _id: hash, geometria })
      vistos.set(hash, geometria)
      return hash
    },

    tem: async (hash: string): Promise<boolean> => (await perimetros.one({ _id: hash }, { _id: 1 })) !== null,

    /** The ids of perimeters whose content does not match their hash. */
    async *alterados(): AsyncGenerator<string> {
      for await (const perimetro of perimetros.each({})) if (!ehDo(perimetro)) yield perimetro._id
    },

    /** The perimeter of a property; undefined when it has none. */
    de: async ({ perimetro }: Imovel): Promise<Geometria | undefined> =>
      perimetro === undefined ? undefined : obter(perimetro),

    /** Loads the perimeters of several properties into the cache, with few queries. */
    async lembrar(imoveis: readonly { perimetro?: string | undefined }[]): Promise<void> {
      const faltam = imoveis.flatMap(({ perimetro }) =>
        perimetro === undefined || vistos.has(perimetro) ? [] : [perimetro],
      )
      for (let de = 0; de < faltam.length; de += JUNTOS) {
        const estes = await perimetros.many({ _id: { $in: faltam.slice(de, de + JUNTOS) } })
        for (const perimetro of estes) if (ehDo(perimetro)) vistos.set(perimetro._id, perimetro.geometria)
      }
    },
  }
}

export type Perimetros = ReturnType<typeof criarPerimetros>
