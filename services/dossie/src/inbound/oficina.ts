import { randomUUID } from 'node:crypto'
import { ehPassageiro } from '@car/errors/erro-car'
import { gauge } from '@car/telemetry/metrics'
import { type Repeated, repeat } from '@car/telemetry/repeat'
import { runInContext } from '@car/telemetry/request-context'
import type { Ctx } from '../usecases/ctx.ts'
import { emitirDossie, type Fim } from '../usecases/emitir.ts'

/** At this interval a search finds jobs that no call announced: begun elsewhere, or left behind by a crash. */
const VARREDURA_MS = 1_000
/** How long a job rests, as shares of the lease, so that it is tried again soon after a fault ends. */
const PAUSAS: Record<Exclude<Fim, 'resolvido'>, number> = { devolvido: 0, espera: 1 / 2, falhou: 2 / 3 }

/**
 * The workshop where dossiers are made. It takes jobs that nobody is making, as many at once as it has places, and
 * holds each by a lease that ends soon after this process does.
 */
export function criarOficina(ctx: Ctx, vagas: number) {
  let postos: Repeated[] = []
  const stopGauge = gauge('car_dossie_jobs', 'Dossiers asked for and not settled yet', () => ctx.pauta.count())

  return {
    /** Makes idle places look for work at once. */
    wake(): void {
      for (const posto of postos) posto.wake()
    },
    start(): void {
      const trabalhar = (signal: AbortSignal) => esvaziarPauta(ctx, signal)
      postos = Array.from({ length: vagas }, () => repeat('oficina', VARREDURA_MS, ctx.logger, trabalhar))
    },
    /** Takes no more jobs, and gives back those in hand. */
    async close(): Promise<void> {
      stopGauge()
      await Promise.all(postos.map((posto) => posto.close()))
    },
  }
}

/** Job after job, until there is none to take. */
async function esvaziarPauta(ctx: Ctx, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const posse = randomUUID()
    const jobId = await ctx.pauta.takeNext(posse)
    if (jobId === null) return
    const fim = await ctx.pauta.hold(jobId, posse, (lost) =>
      emitirOuDeixar(ctx, jobId, posse, AbortSignal.any([signal, lost])),
    )
    // A settled job is no longer on the list.
    if (fim !== 'resolvido') await ctx.pauta.release(jobId, posse, ctx.pauta.holdMs * PAUSAS[fim]).catch(() => {})
  }
}

async function emitirOuDeixar(ctx: Ctx, jobId: string, posse: string, signal: AbortSignal): Promise<Fim> {
  try {
    // Calls to other services, and their logs, carry the id of this try.
    return await runInContext({ requestId: posse }, () => emitirDossie(ctx, jobId, posse, signal))
  } catch (erro) {
    ctx.logger[ehPassageiro(erro) ? 'warn' : 'error']({ err: erro, job_id: jobId }, 'a dossier is left for later')
    return 'espera'
  }
}
