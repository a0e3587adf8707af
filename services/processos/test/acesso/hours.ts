import { randomUUID } from 'node:crypto'
import { disconnect, waitForConnection } from '@car/store/connection'
import { verifyAll } from '@car/event-store/walk'
import { createLogger } from '@car/telemetry/logger'
import type { RecordedLooks } from '../../src/acesso/domain/recorded-looks.ts'
import { recordLooks } from '../../src/acesso/usecases/record-looks.ts'
import { checkHour, strangeHours } from '../../src/acesso/usecases/verify-looks.ts'
import { readSettings } from '../../src/config.ts'
import { createContext } from '../../src/context.ts'
import type { Look } from '../../src/processo/domain/reading.ts'
import { build, startHere } from '../support.ts'

export const HOUR_MS = 3_600_000
export const ALTERED = 'the looks of this hour are not those that were recorded'
export const NONE = 'there are looks of an hour that has none on record'

type Row = Look & { _id: string }

/** Starts the service, which records no looks by itself, and opens what records them at any time. */
export async function openHours(extra: Record<string, string> = {}, start = startHere) {
  const m = await build({ ALARMES_MS: String(HOUR_MS), ...extra }, start)
  const { ctx, connection, relay, broker, closePeers } = createContext(
    readSettings(m.env),
    createLogger('test', 'silent'),
  )
  await waitForConnection(connection, 10_000)
  const rows = m.connection.collection<Row>('leituras')
  return {
    m,
    ctx,
    rows,
    /** What is left of looks that were destroyed. */
    left: m.connection.collection('leituras_eliminadas'),

    /** Records all hours that are over at an instant. */
    record: (at: number, signal?: AbortSignal) => recordLooks({ ...ctx, now: () => new Date(at) }, signal),

    /** The hours whose looks are on record. */
    async recorded(): Promise<string[]> {
      const of = { 'events.tipo': 'leituras_registradas' }
      const found = await m.connection.collection('commits').find(of).sort({ _id: 1 }).toArray()
      return found.map(({ stream }) => String(stream).slice('leituras-'.length))
    },

    /** Returns what `verify` finds of the looks. `meanwhile` runs between the walk over the record and the last check. */
    async problems(meanwhile = async () => {}): Promise<{ stream: string; problem: string }[]> {
      const hours = new Set<string>()
      const { problems } = await verifyAll(
        ctx.store,
        async (last) => {
          if (last.kind !== 'leituras') return []
          hours.add(last.id)
          return checkHour(ctx, last.id, last.state as RecordedLooks)
        },
        0,
      )
      await meanwhile()
      return [...problems, ...(await strangeHours(ctx, hours))]
    },

    async close(): Promise<void> {
      await relay.close()
      await broker.close()
      closePeers()
      await disconnect(connection)
      await m.close()
    },
  }
}

export type Hours = Awaited<ReturnType<typeof openHours>>

/** Makes a row that nobody has caused. */
export const look = (processo_id: string, em: string): Row => ({
  _id: `${processo_id}|${em}|${randomUUID()}`,
  processo_id,
  usuario_id: randomUUID(),
  papel: 'analista_ambiental',
  unidade: null,
  tipo: 'processo',
  em,
})
