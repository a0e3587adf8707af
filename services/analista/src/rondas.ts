import { setTimeout as esperar } from 'node:timers/promises'
import type { Ctx } from './usecases/ctx.ts'
import { percorrer } from './usecases/percorrer.ts'

const LOTE = 200

/**
 * What no fact tells: priorities that change with time, and, slowly and for ever around, whatever an owner says that
 * differs from what stands here.
 */
export function criarRondas(
  ctx: Ctx,
  atualizar: (processoId: string) => Promise<void>,
  intervalos: { revisaoMs: number; reconciliacaoMs: number },
) {
  const parada = new AbortController()
  const correndo: Promise<void>[] = []
  let lugar = ''

  async function revisar(): Promise<void> {
    const ids = await ctx.fila.aRevisar(new Date(ctx.agora()).toISOString(), LOTE)
    for (const id of ids) if (!parada.signal.aborted) await atualizar(id)
  }

  async function reconciliar(): Promise<void> {
    lugar = (await percorrer(ctx, lugar)).proximo ?? ''
  }

  async function sempre(o_que: string, ronda: () => Promise<void>, intervaloMs: number): Promise<void> {
    while (!parada.signal.aborted) {
      await ronda().catch((erro: unknown) => ctx.logger.warn({ err: erro, o_que }, 'round broken off; tried again'))
      await esperar(intervaloMs, undefined, { signal: parada.signal }).catch(() => {})
    }
  }

  return {
    revisar,
    reconciliar,
    iniciar(): void {
      correndo.push(sempre('revisar', revisar, intervalos.revisaoMs))
      correndo.push(sempre('reconciliar', reconciliar, intervalos.reconciliacaoMs))
    },
    async close(): Promise<void> {
      parada.abort()
      await Promise.all(correndo)
    },
  }
}
