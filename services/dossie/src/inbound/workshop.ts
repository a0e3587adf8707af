import { randomUUID } from 'node:crypto'
import { isTransient } from '@car/errors/car-error'
import { gauge } from '@car/telemetry/metrics'
import { type Repeated, repeat } from '@car/telemetry/repeat'
import { runInContext } from '@car/telemetry/request-context'
import type { Ctx } from '../usecases/ctx.ts'
import { issueDossie, type Ending } from '../usecases/issue.ts'

/**
 * The interval at which each worker searches for jobs. The search also finds jobs that no `wake` call announces, such
 * as the jobs of a dead instance.
 */
const SWEEP_MS = 1_000
/**
 * The pauses before a job is tried again, as shares of the lease. They are short, so that a job continues soon after a
 * fault.
 */
const PAUSES: Record<Exclude<Ending, 'settled'>, number> = { givenBack: 0, waiting: 1 / 2, failed: 2 / 3 }

/**
 * Makes dossiers, at most `places` at once. The process leases each of its jobs. A lease expires soon after the process
 * dies.
 */
export function createWorkshop(ctx: Ctx, places: number) {
  let workers: Repeated[] = []
  const stopGauge = gauge('car_dossie_jobs', 'Dossiers asked for and not settled yet', () => ctx.lease.count())

  return {
    wake(): void {
      for (const worker of workers) worker.wake()
    },
    start(): void {
      const work = (signal: AbortSignal) => emptyDocket(ctx, signal)
      workers = Array.from({ length: places }, () => repeat('oficina', SWEEP_MS, ctx.logger, work))
    },
    /** Takes no more jobs, and gives back the jobs that are not finished. */
    async close(): Promise<void> {
      stopGauge()
      await Promise.all(workers.map((worker) => worker.close()))
    },
  }
}

async function emptyDocket(ctx: Ctx, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const holder = randomUUID()
    const jobId = await ctx.lease.takeNext(holder)
    if (jobId === null) return
    const ending = await ctx.lease.hold(jobId, holder, (lost) =>
      issueOrLeave(ctx, jobId, holder, AbortSignal.any([signal, lost])),
    )
    // A settled job has left the list, so only unsettled jobs are released.
    if (ending !== 'settled') await ctx.lease.release(jobId, holder, ctx.lease.holdMs * PAUSES[ending]).catch(() => {})
  }
}

async function issueOrLeave(ctx: Ctx, jobId: string, holder: string, signal: AbortSignal): Promise<Ending> {
  try {
    // Calls to other services carry the id of this try, which their logs then contain.
    return await runInContext({ requestId: holder }, () => issueDossie(ctx, jobId, holder, signal))
  } catch (error) {
    ctx.logger[isTransient(error) ? 'warn' : 'error']({ err: error, job_id: jobId }, 'a dossier is left for later')
    return 'waiting'
  }
}
