import type { Loaded } from '@car/event-store/store'
import type { DomainEvent } from '../domain/events.ts'
import type { State } from '../domain/job.ts'
import type { Ctx } from './ctx.ts'

/**
 * Records a decision about a job, in the name of the service. A repeated `commandId` records nothing.
 * @param loaded  the stream, if the caller has read it already
 * @returns the job after the decision
 */
export async function recordJob(
  ctx: Ctx,
  jobId: string,
  commandId: string,
  decide: (job: State) => DomainEvent[],
  loaded?: Loaded<State, DomainEvent>,
): Promise<State> {
  const command = { id: commandId, author: null, at: ctx.now() }
  return (await ctx.store.execute('dossie', jobId, command, (job) => ({ events: decide(job) }), loaded)).state
}
