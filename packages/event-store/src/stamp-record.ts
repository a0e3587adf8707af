import { connect, disconnect, waitForConnection } from '@car/store/connection'
import { checkChain, placeOf } from './commit.ts'
import type { Kinds } from './kinds.ts'
import { createEventStore, type EventStore } from './store.ts'
import { conclude, type Problem, streams } from './walk.ts'

type Settings = { MONGODB_URI: string; MONGODB_DATABASE: string; RECORD_KEY: readonly Buffer[] }

/** The command `stamp` of a service. It needs only the service's own database. */
export async function stampRecord(settings: Settings, servico: string): Promise<void> {
  const connection = connect(settings.MONGODB_URI, settings.MONGODB_DATABASE)
  await waitForConnection(connection, 30_000)
  const report = await stampAll(createEventStore(connection, {}, settings.RECORD_KEY))
  await conclude({ ...report, servico }, () => disconnect(connection))
}

/**
 * Stamps what earlier versions recorded without a stamp, stream by stream, if the open chain holds. It trusts what it
 * finds, so it is meant to run only once, after an update.
 */
export async function stampAll<K extends Kinds>(
  store: EventStore<K>,
): Promise<{ fluxos: number; carimbados: number; problemas: Problem[] }> {
  const report = { fluxos: 0, carimbados: 0, problemas: [] as Problem[] }
  for await (const commits of streams(store)) {
    report.fluxos++
    const broken = checkChain(commits, store.stamps)
    if (broken) {
      const problema = `not stamped: the chain breaks at version ${broken.version} (${broken.problem})`
      report.problemas.push({ fluxo: commits[0] ? placeOf(commits[0]) : '', problema })
      continue
    }
    for (const { _id, hash } of commits.filter(({ stamp }) => stamp === undefined)) {
      const missing = { _id, hash, stamp: { $exists: false } }
      if (await store.collection.update(missing, { $set: { stamp: store.stamps.of(hash) } })) report.carimbados++
    }
  }
  return report
}
