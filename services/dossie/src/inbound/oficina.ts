import { randomUUID } from 'node:crypto'
import { setTimeout as esperar } from 'node:timers/promises'
import { ehPassageiro } from '@car/errors/erro-car'
import { gauge } from '@car/telemetry/metrics'
import { runInContext } from '@car/telemetry/request-context'
import type { Ctx } from '../usecases/ctx.ts'
import { emitirDossie, type Fim } from '../usecases/emitir.ts'

/** What is not told by a call, because it was begun elsewhere or left behind by a crash, is found at this interval. */
const VARREDURA_MS = 1_000
/** Shares of the lease after which a job is tried again: soon after a fault ends. */
const PAUSAS: Record<Fim, number> = { resolvido: 0, devolvido: 0, espera: 1 / 2, falhou: 2 / 3 }

/**
 * Where dossiers are made: takes jobs that nobody is at, as many at once as there are places, and holds each by a lease
 * that ends soon after this process does.
 */
export function criarOficina(ctx: Ctx, vagas: number) {
  const parada = new AbortController()
  let acordar = (): void => {}
  let trabalho: Promise<unknown> = Promise.resolve()

  async function posto(): Promise<void> {
    while (!parada.signal.aborted) {
      const houve = await umJob().catch((erro: unknown) => {
        ctx.logger.warn({ err: erro }, 'the search for dossiers to make failed')
        return false
      })
      if (!houve) await descansar()
    }
  }

  /** False when there was none to take. */
  async function umJob(): Promise<boolean> {
    const posse = randomUUID()
    const jobId = await ctx.pauta.takeNext(posse)
    if (jobId === null) return false
    const fim = await ctx.pauta.hold(jobId, posse, (perdida) =>
      tentar(ctx, jobId, posse, AbortSignal.any([parada.signal, perdida])),
    )
    await ctx.pauta.release(jobId, posse, ctx.pauta.holdMs * PAUSAS[fim]).catch(() => {})
    return true
  }

  /** Until there may be work, or the interval is over. */
  async function descansar(): Promise<void> {
    const sono = new AbortController()
    acordar = () => sono.abort()
    await esperar(VARREDURA_MS, undefined, { signal: AbortSignal.any([parada.signal, sono.signal]) }).catch(() => {})
  }

  const pararMedida = gauge('car_dossie_jobs', 'Dossiers asked for and not settled yet', () => ctx.pauta.count())

  return {
    acordar: (): void => acordar(),
    iniciar(): void {
      trabalho = Promise.all(Array.from({ length: vagas }, posto))
    },
    /** Takes no more, and gives back what is in hand. */
    async close(): Promise<void> {
      parada.abort(new Error('the service closes'))
      pararMedida()
      await trabalho
    },
  }
}

async function tentar(ctx: Ctx, jobId: string, posse: string, signal: AbortSignal): Promise<Fim> {
  try {
    // What the other services are asked, and what they log of it, bears the name of this try.
    return await runInContext({ requestId: posse }, () => emitirDossie(ctx, jobId, posse, signal))
  } catch (erro) {
    ctx.logger[ehPassageiro(erro) ? 'warn' : 'error']({ err: erro, job_id: jobId }, 'a dossier is left for later')
    return 'espera'
  }
}
