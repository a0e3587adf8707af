import { streamOf } from '@car/event-store/kinds'
import type { Commit } from '@car/event-store/commit'
import type { DomainEvent } from '../../domain/events.ts'
import type { Streams } from '../../domain/streams.ts'
import type { AnalysisCtx } from '../../analise/usecases/ctx.ts'

export type Reencryption = { chave: string; reencrypted: number; problems: { stream: string; problem: string }[] }

const streamsOf = (kind: keyof Streams) => ({ $gte: streamOf(kind, ''), $lt: streamOf(kind, '~') })
const READINGS = { projection: { stream: 1, events: 1, sealed: 1 }, sort: { _id: 1 } } as const

/**
 * Encrypts the recorded CPFs, CNPJs and notes under the first key of the ring. Current values are skipped, so an
 * interrupted run continues where it ended. No hash of the record changes.
 */
export async function reencrypt({
  store,
  seals,
  notes,
}: Pick<AnalysisCtx, 'store' | 'seals' | 'notes'>): Promise<Reencryption> {
  const done: Reencryption = { chave: seals.chave, reencrypted: 0, problems: [] }
  for (const [kind, sealed] of [['processo', seals] as const, ['nota', notes] as const]) {
    for await (const row of store.collection.each({ _id: streamsOf(kind) }, READINGS)) {
      const commit = row as Commit<DomainEvent>
      for (const { id, from, to } of sealed.late(commit)) {
        try {
          const field = `sealed.${id}`
          const asRead = { _id: commit._id, [field]: from }
          if (await store.collection.update(asRead, { $set: { [field]: to() } })) done.reencrypted++
        } catch (error) {
          done.problems.push({ stream: commit._id, problem: error instanceof Error ? error.message : 'unreadable' })
        }
      }
    }
  }
  return done
}
