import { createHash } from 'node:crypto'
import { openCollection } from '@car/store/collection'
import canonicalize from 'canonicalize'
import { LRUCache } from 'lru-cache'
import type mongoose from 'mongoose'
import type { Geometria } from '@car/vocabulary/geometria'
import type { Imovel } from '../domain/eventos.ts'

/** Characters of JSON that are remembered: what a hash names never changes. */
const LEMBRADOS = 32 * 1024 * 1024

/** Perimeters under the SHA-256 of their canonical JSON, each kept once. They are part of the record: events name them. */
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
    /** Keeps a perimeter, before an event names it. @returns its hash */
    async guardar(geometria: Geometria): Promise<string> {
      const hash = createHash('sha256')
        .update(canonicalize(geometria) ?? '')
        .digest('hex')
      if (!vistos.has(hash)) await perimetros.insert({ _id: hash, geometria })
      vistos.set(hash, geometria)
      return hash
    },

    /** The drawing of a property; undefined when there is none. */
    de: async ({ perimetro, geometria }: Imovel): Promise<Geometria | undefined> =>
      perimetro === undefined ? geometria : obter(perimetro),

    /** Has the drawings of several properties at hand: one question for all that are not remembered. */
    async lembrar(imoveis: readonly Imovel[]): Promise<void> {
      const faltam = imoveis.flatMap(({ perimetro }) =>
        perimetro === undefined || vistos.has(perimetro) ? [] : [perimetro],
      )
      if (faltam.length === 0) return
      for (const { _id, geometria } of await perimetros.many({ _id: { $in: faltam } })) vistos.set(_id, geometria)
    },
  }
}

export type Perimetros = ReturnType<typeof criarPerimetros>
