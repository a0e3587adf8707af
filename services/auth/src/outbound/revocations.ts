import { translatingFailures } from '@car/store/failures'
import { buildIndexesOf } from '@car/store/indexes'
import type { Logger } from '@car/telemetry/logger'
import { type Repeated, repeat } from '@car/telemetry/repeat'
import { step } from '@car/telemetry/trace'
import type { Redis } from 'ioredis'
import mongoose from 'mongoose'

type Revocation = { _id: string; revogado_em: Date; expira_em: Date }

const schema = new mongoose.Schema<Revocation>(
  {
    _id: { type: String, required: true },
    revogado_em: { type: Date, required: true },
    expira_em: { type: Date, required: true },
  },
  { collection: 'revogacoes', versionKey: false, strict: 'throw', strictQuery: 'throw' },
)
schema.index({ revogado_em: 1 })
schema.index({ expira_em: 1 })

/** Returns the key in the cache under which the gateway looks for a revoked token. The key expires with the token. */
export const keyOf = (jti: string): string => `car:revogado:${jti}`
/**
 * The key of a marker in the cache. While the marker exists, the list in the cache is complete. A cache that loses its
 * contents also loses the marker.
 */
export const MARKER = 'car:revogados:carregado'

const REDIS = { 'db.system.name': 'redis' }
const PACE_MS = 1_000
/**
 * Each round reads the revocations since the previous round, and also those of this many milliseconds before it. A
 * process may have recorded a revocation late, or died before writing it to the cache.
 */
const MARGIN_MS = 10_000

/**
 * Opens the revocation list. The store keeps the list, and the gateway reads it from the cache. Entries are missing
 * from the cache after the cache lost its contents, a connection broke, or a process died between two writes. Each
 * process tries every second to add missing entries.
 */
export function createRevocations(
  connection: mongoose.Connection,
  redis: Redis,
  { logger, now }: { logger: Logger; now: () => Date },
) {
  const model = connection.model<Revocation>('revogacoes', schema)
  let shownUntil = new Date(0)
  let missing = true
  let inFlight: Promise<void> | undefined
  let rounds: Repeated | undefined
  let warned = false

  async function show(list: readonly { _id: string; expira_em: Date }[], { all }: { all: boolean }) {
    const transaction = redis.multi()
    for (const { _id, expira_em } of list) transaction.set(keyOf(_id), '1', 'PXAT', expira_em.getTime())
    if (all) transaction.set(MARKER, '1')
    for (const [error] of (await step('redis exec', 'client', REDIS, () => transaction.exec())) ?? [])
      if (error) throw error
  }

  async function fetchAll(): Promise<void> {
    const start = now()
    const fromStart = missing || (await redis.exists(MARKER)) === 0
    missing = false
    try {
      const since = fromStart ? {} : { revogado_em: { $gte: shownUntil } }
      const list = await translatingFailures(() =>
        model.find({ ...since, expira_em: { $gt: start } }).lean<Revocation[]>(),
      )
      if (fromStart || list.length > 0) await show(list, { all: fromStart })
      shownUntil = new Date(start.getTime() - MARGIN_MS)
    } catch (error) {
      missing ||= fromStart
      throw error
    }
  }

  const synchronise = (): Promise<void> =>
    (inFlight ??= fetchAll()
      .then(() => (warned = false))
      .catch((error: unknown) => {
        if (!warned) logger.warn({ err: error }, 'revocation list not in the cache; it is tried again')
        warned = true
      })
      .then(() => (inFlight = undefined)))

  /** Makes the next round write the whole list, because the cache may have lost its contents with the connection. */
  const sinceStart = () => {
    missing = true
    void synchronise()
  }

  return {
    /**
     * Records the revocations, then writes them to the cache. Returns false when they did not reach the cache. A later
     * round writes them, and the gateway accepts the tokens until then.
     */
    async revoke(tokens: readonly { jti: string; expira_em: Date }[]): Promise<boolean> {
      if (tokens.length === 0) return true
      const revogado_em = now()
      const registros = tokens.map(({ jti, expira_em }) => ({ _id: jti, revogado_em, expira_em }))
      await translatingFailures(() => model.insertMany(registros, { ordered: false })).catch((error: unknown) => {
        if (!onlyDuplicates(error)) throw error
      })
      try {
        await show(registros, { all: false })
        return true
      } catch (failure) {
        logger.warn({ err: failure }, 'revoked in the store, not yet in the cache')
        return false
      }
    },

    /** Asks the store, not the cache. */
    isListed: async (jti: string): Promise<boolean> =>
      (await translatingFailures(() => model.exists({ _id: jti }))) !== null,

    synchronise,

    async start(): Promise<void> {
      redis.on('ready', sinceStart)
      await synchronise()
      rounds = repeat('revocations', PACE_MS, logger, synchronise)
    },

    async close(): Promise<void> {
      await rounds?.close()
      redis.off('ready', sinceStart)
      await inFlight
    },

    createIndexes: (): Promise<void> => buildIndexesOf(model),
    clean: (before: Date) => translatingFailures(() => model.deleteMany({ expira_em: { $lt: before } })),
  }
}

export type Revocations = ReturnType<typeof createRevocations>

/** Returns true when the only failures are revocations that are already recorded. */
function onlyDuplicates(error: unknown): boolean {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) return false
  return [error.writeErrors].flat().every(({ code }) => code === 11000)
}
