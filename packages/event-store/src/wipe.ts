import { parseArgs } from 'node:util'
import { createKeyring } from '@car/identity/keyring'
import { connect, disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { repeat } from '@car/telemetry/repeat'
import { streamOfCommit } from './commit.ts'
import type { Kinds } from './kinds.ts'
import { createEventStore, type EventStore, type StoreOptions } from './store.ts'

export type Wiped = { wiped: number; problems: { stream: string; problem: string }[] }

/**
 * Removes from the commits the values that are on record as destroyed. The services only insert and read commits, so a
 * job with a database user of its own does this. It may run twice at once, and again after it was killed.
 */
export async function wipeDestroyed<K extends Kinds>(store: EventStore<K>): Promise<Wiped> {
  const done: Wiped = { wiped: 0, problems: [] }
  for await (const { _id } of store.toWipe.each({}, { sort: { _id: 1 } })) {
    const stream = streamOfCommit({ _id })
    try {
      await store.wipe(stream)
      await store.toWipe.remove({ _id })
      done.wiped++
    } catch (error) {
      done.problems.push({ stream, problem: error instanceof Error ? error.message : 'cannot be read' })
    }
  }
  return done
}

type Settings = {
  MONGODB_URI: string
  MONGODB_DATABASE: string
  RECORD_KEY: readonly Buffer[]
  SEALING_KEY: readonly Buffer[]
}

/**
 * The command: wipes once, and prints what it has done. With --every it repeats that after so many seconds, until it is
 * stopped.
 */
export async function runWipe<K extends Kinds>(
  service: string,
  kinds: K,
  config: Settings,
  options: StoreOptions = {},
): Promise<void> {
  const { every } = parseArgs({ options: { every: { type: 'string' } } }).values
  const connection = connect(config.MONGODB_URI, config.MONGODB_DATABASE)
  const keys = { stamps: config.RECORD_KEY, seals: createKeyring(config.SEALING_KEY, 'record') }
  const store = createEventStore(connection, kinds, keys, options)
  await waitForConnection(connection, 30_000)
  if (every === undefined) {
    const done = await wipeDestroyed(store)
    process.stdout.write(`${JSON.stringify({ service, ...done }, null, 2)}\n`)
    if (done.problems.length > 0) process.exitCode = 1
    return disconnect(connection)
  }
  const logger = createLogger(`${service}-wipe`, 'info')
  const wiping = repeat('wipe', Number(every) * 1_000, logger, async () => {
    const { problems } = await wipeDestroyed(store)
    for (const problem of problems) logger.error(problem, 'values that are destroyed are still there')
  })
  process.once('SIGTERM', () => void wiping.close().then(() => disconnect(connection)))
}
