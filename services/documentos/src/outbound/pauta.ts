import { translatingFailures } from '@car/store/failures'
import mongoose from 'mongoose'

type Item = {
  _id: string
  /** Who reads it now; null while nobody does. */
  posse: string | null
  /** Until then it is somebody's turn: of who holds it, or of the message on its way. Later it is anybody's. */
  ate: Date
  /** Since when it has been waiting to be settled. */
  desde: Date
  progresso: Progresso | null
}

export type Progresso = { pagina: number; paginas: number }

/** A reader that has not been heard of for this long is taken for dead. */
const POSSE_MS = 10_000
/** Time for the message to arrive before the search takes over. */
const ESPERA_MS = 10_000

/**
 * The documents that are not settled yet, and who is at which: derived from the streams, and small, so that what a
 * crash or a lost message left behind is found soon. An item too many does no harm: who takes it finds it settled.
 */
export function criarPauta(connection: mongoose.Connection) {
  const itens = connection.collection<Item>('pauta')
  const daqui = (ms: number) => new Date(Date.now() + ms)

  return {
    async incluir(id: string): Promise<void> {
      const $setOnInsert = { posse: null, ate: daqui(ESPERA_MS), desde: new Date(), progresso: null }
      await itens.updateOne({ _id: id }, { $setOnInsert }, { upsert: true }).catch((erro: unknown) => {
        if (!ehDuplicado(erro)) throw erro
      })
    },

    async retirar(id: string): Promise<void> {
      await itens.deleteOne({ _id: id })
    },

    /** True for one of those who ask at once; the others find it taken. */
    async tomar(id: string, posse: string): Promise<boolean> {
      return translatingFailures(async () => {
        const meu = { posse, ate: daqui(POSSE_MS), progresso: null }
        const livre = { _id: id, $or: [{ posse: null }, { ate: { $lt: new Date() } }] }
        const { modifiedCount } = await itens.updateOne(livre, { $set: meu })
        if (modifiedCount === 1) return true
        try {
          await itens.insertOne({ _id: id, ...meu, desde: new Date() })
          return true
        } catch (erro) {
          if (ehDuplicado(erro)) return false
          throw erro
        }
      })
    },

    /** False when somebody else has taken it meanwhile. */
    async renovar(id: string, posse: string): Promise<boolean> {
      const { matchedCount } = await itens.updateOne({ _id: id, posse }, { $set: { ate: daqui(POSSE_MS) } })
      return matchedCount === 1
    },

    async avancar(id: string, posse: string, progresso: Progresso): Promise<void> {
      await itens.updateOne({ _id: id, posse }, { $set: { ate: daqui(POSSE_MS), progresso } })
    },

    /** Not held by us any more, and anybody's once the pause is over. */
    async soltar(id: string, posse: string, pausaMs: number): Promise<void> {
      await itens.updateOne({ _id: id, posse }, { $set: { ate: daqui(pausaMs - 1), progresso: null } })
    },

    async progresso(id: string): Promise<Progresso | null> {
      const item = await translatingFailures(() => itens.findOne({ _id: id }))
      return item?.progresso ?? null
    },

    /** What nobody is at and no message is on its way for, the longest waiting first. */
    async esquecidos(quantos: number): Promise<string[]> {
      const achados = await itens
        .find({ ate: { $lt: new Date() } }, { projection: { _id: 1 } })
        .sort({ ate: 1 })
        .limit(quantos)
        .toArray()
      return achados.map(({ _id }) => _id)
    },

    /** How long the longest waiting has been waiting, in seconds; 0 when nothing is. */
    async esperaS(): Promise<number> {
      const [primeiro] = await itens.find().sort({ desde: 1 }).limit(1).toArray()
      return primeiro ? (Date.now() - primeiro.desde.getTime()) / 1000 : 0
    },

    async createIndexes(): Promise<void> {
      await translatingFailures(() => itens.createIndex({ ate: 1 }))
    },
  }
}

export type Pauta = ReturnType<typeof criarPauta>

const ehDuplicado = (erro: unknown): boolean => erro instanceof mongoose.mongo.MongoServerError && erro.code === 11000
