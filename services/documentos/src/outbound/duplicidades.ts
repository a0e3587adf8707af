import { translatingFailures } from '@car/store/failures'
import type mongoose from 'mongoose'

/** The processos of which a file is held, or was offered, in a processo of another owner. */
export function criarDuplicidades(connection: mongoose.Connection) {
  const marcados = connection.collection<{ _id: string }>('duplicidades')

  return {
    async marcar(...processoIds: string[]): Promise<void> {
      for (const _id of processoIds) await marcados.replaceOne({ _id }, {}, { upsert: true })
    },
    async entre(processoIds: readonly string[]): Promise<Set<string>> {
      const achados = await translatingFailures(() => marcados.find({ _id: { $in: [...processoIds] } }).toArray())
      return new Set(achados.map(({ _id }) => _id))
    },
  }
}

export type Duplicidades = ReturnType<typeof criarDuplicidades>
