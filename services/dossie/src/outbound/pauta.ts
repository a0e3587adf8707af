import { translatingFailures, isDuplicate } from '@car/store/failures'
import type mongoose from 'mongoose'

type Item = {
  _id: string
  /** Who composes it now; null while nobody does. */
  posse: string | null
  /** Until then it is the holder's, or rests after a failure. Later it is anybody's. */
  ate: Date
}

/** An instance that has not been heard of for this long is taken for dead. */
const POSSE_MS = 6_000
export const RENOVAR_MS = 1_500
/** More than one, for others ask at the same time. */
const CANDIDATOS = 5

/**
 * The jobs that are not settled yet, and who is at which: derived from the streams, and small, so that what a crash
 * left behind is found soon. An item too many does no harm: who takes it finds the job settled.
 */
export function criarPauta(connection: mongoose.Connection) {
  const itens = connection.collection<Item>('pauta')
  const daqui = (ms: number) => new Date(Date.now() + ms)

  return {
    async incluir(id: string): Promise<void> {
      const $setOnInsert = { posse: null, ate: daqui(-1) }
      await itens.updateOne({ _id: id }, { $setOnInsert }, { upsert: true }).catch((erro: unknown) => {
        if (!isDuplicate(erro)) throw erro
      })
    },

    async retirar(id: string): Promise<void> {
      await itens.deleteOne({ _id: id })
    },

    /** Takes what has waited longest, for one of those who ask at once; null when there is nothing to do. */
    async tomar(posse: string): Promise<string | null> {
      return translatingFailures(async () => {
        const livre = { ate: { $lt: new Date() } }
        const livres = itens
          .find(livre, { projection: { _id: 1 } })
          .sort({ ate: 1 })
          .limit(CANDIDATOS)
        for (const { _id } of await livres.toArray()) {
          const tomada = await itens.updateOne({ _id, ...livre }, { $set: { posse, ate: daqui(POSSE_MS) } })
          if (tomada.modifiedCount === 1) return _id
        }
        return null
      })
    },

    /** False when somebody else has taken it meanwhile. */
    async renovar(id: string, posse: string): Promise<boolean> {
      const { matchedCount } = await itens.updateOne({ _id: id, posse }, { $set: { ate: daqui(POSSE_MS) } })
      return matchedCount === 1
    },

    /** Not held by us any more, and anybody's once the pause is over. */
    async soltar(id: string, posse: string, pausaMs: number): Promise<void> {
      await itens.updateOne({ _id: id, posse }, { $set: { posse: null, ate: daqui(pausaMs - 1) } })
    },

    quantos: (): Promise<number> => itens.countDocuments({}),

    async createIndexes(): Promise<void> {
      await translatingFailures(() => itens.createIndex({ ate: 1 }))
    },
  }
}

export type Pauta = ReturnType<typeof criarPauta>
