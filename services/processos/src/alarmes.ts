import { setTimeout as esperar } from 'node:timers/promises'
import type { Logger } from '@car/telemetry/logger'
import type { Ctx } from './usecases/ctx.ts'
import { vencerPrazos } from './usecases/vencer-prazos.ts'

const LOTE = 100

/**
 * Durable timers: what is due stands in the read model, so a restart forgets nothing; of several instances that look at
 * the same alarm one acts. One case that fails does not keep the others waiting.
 */
export function criarAlarmes(ctx: Ctx, logger: Logger, intervaloMs: number) {
  const parada = new AbortController()
  let rodando: Promise<void> = Promise.resolve()

  async function rodada(): Promise<void> {
    for (const { id, alarmeEm } of await ctx.projecoes.alarmes(ctx.agora(), LOTE)) {
      if (parada.signal.aborted) return
      await vencerPrazos(ctx, id, alarmeEm).catch((erro: unknown) =>
        logger.error({ err: erro, processo_id: id }, 'alarm failed; tried again'),
      )
    }
  }

  async function sempre(): Promise<void> {
    while (!parada.signal.aborted) {
      await rodada().catch((erro: unknown) => logger.warn({ err: erro }, 'alarms not looked at; tried again'))
      await esperar(intervaloMs, undefined, { signal: parada.signal }).catch(() => {})
    }
  }

  return {
    rodada,
    iniciar: () => {
      rodando = sempre()
    },
    close: async () => {
      parada.abort()
      await rodando
    },
  }
}
