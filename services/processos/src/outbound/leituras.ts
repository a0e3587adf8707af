import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'

/** A technician's look at a case. There is one row for each person, case, authorisation, kind of look and hour. */
type LeituraDoCaso = {
  _id: string
  processo_id: string
  usuario_id: string
  autorizacao_id: string
  tipo: string
  /** The hour, ISO 8601 in UTC. */
  em: string
}

export function criarLeituras(connection: mongoose.Connection) {
  const leituras = openCollection<LeituraDoCaso>(connection, 'leituras')

  return {
    /** For walks. */
    todas: (): AsyncIterable<LeituraDoCaso> => leituras.each({}),

    /** Notes a look, once an hour. The row is inserted without reading, and a duplicate is ignored. */
    async anotar(leitura: Omit<LeituraDoCaso, '_id' | 'em'>, agora: Date): Promise<void> {
      const em = `${agora.toISOString().slice(0, 13)}:00:00.000Z`
      const { processo_id, usuario_id, autorizacao_id, tipo } = leitura
      await leituras.insert({ _id: [processo_id, em, usuario_id, autorizacao_id, tipo].join('|'), ...leitura, em })
    },
  }
}

export type Leituras = ReturnType<typeof criarLeituras>
