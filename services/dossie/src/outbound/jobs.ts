import { translatingFailures, isDuplicate } from '@car/store/failures'
import type mongoose from 'mongoose'
import type { Existente } from '../domain/job.ts'

/** A job as it is looked for: the fold of its stream, written whole. Times are ISO strings, which sort as they are. */
export type Linha = {
  _id: string
  versao: number
  processoId: string
  status: Existente['status']
  solicitadoEm: string
  /** Only of what was issued. */
  codigo?: string
  emitidoEm?: string
  numero?: string
  hash?: string
}

export function linhaDe(job: Existente, versao: number): Linha {
  const { id: _id, processoId, status, solicitadoEm } = job
  const comum = { _id, versao, processoId, status, solicitadoEm }
  if (job.status !== 'pronto') return comum
  const { codigo, emitidoEm, numero, hash } = job
  return { ...comum, codigo, emitidoEm, numero, hash }
}

export type Emitido = Required<Linha> & { substituido: boolean }

export function criarJobs(connection: mongoose.Connection) {
  const linhas = connection.collection<Linha>('jobs')

  return {
    /** Older versions than the one there are let go. */
    async escrever(linha: Linha): Promise<void> {
      const maisVelha = { _id: linha._id, versao: { $lt: linha.versao } }
      try {
        await linhas.replaceOne(maisVelha as never, linha, { upsert: true })
      } catch (erro) {
        if (!isDuplicate(erro)) throw erro
        // There is one by now: newer, or an older one that was written in between.
        await linhas.replaceOne(maisVelha as never, linha)
      }
    },

    /** Whether the row is as new as that. */
    async emDia(id: string, versao: number): Promise<boolean> {
      const linha = { _id: id, versao: { $gte: versao } }
      return (await translatingFailures(() => linhas.countDocuments(linha, { limit: 1 }))) > 0
    },

    async doProcesso(processoId: string): Promise<string[]> {
      const achadas = await translatingFailures(() => linhas.find({ processoId }, { projection: { _id: 1 } }).toArray())
      return achadas.map(({ _id }) => _id)
    },

    /** What was issued under a code, and whether a later one of the same case has replaced it. Null for unknown codes. */
    async emitidoComCodigo(codigo: string): Promise<Emitido | null> {
      return translatingFailures(async () => {
        const linha = (await linhas.findOne({ codigo })) as Required<Linha> | null
        if (linha === null) return null
        const { processoId, emitidoEm } = linha
        const depois = await linhas.findOne({ processoId, emitidoEm: { $gt: emitidoEm } }, { projection: { _id: 1 } })
        return { ...linha, substituido: depois !== null }
      })
    },

    /** Forgets everything, to be written anew from the record. */
    async esvaziar(): Promise<void> {
      await translatingFailures(() => linhas.deleteMany({}))
    },

    async createIndexes(): Promise<void> {
      await translatingFailures(() =>
        Promise.all([
          linhas.createIndex({ processoId: 1, emitidoEm: 1 }),
          linhas.createIndex({ codigo: 1 }, { unique: true, sparse: true }),
        ]),
      )
    },
  }
}

export type Jobs = ReturnType<typeof criarJobs>
