import { gauge, secondsSince } from '@car/telemetry/metrics'
import type { BaseCtx } from '../../usecases/ctx.ts'

/**
 * Reports how long a decision has waited for somebody who may read it. A team may be too small for two pairs of eyes.
 * @returns a function that stops the reports
 */
export function watchReaders({ processos, now }: Pick<BaseCtx, 'processos' | 'now'>): () => void {
  return gauge(
    'car_segunda_leitura_espera_seconds',
    'How long the oldest decision has had no second reader',
    async () => {
      const since = await processos.unreadSince()
      return since === null ? 0 : secondsSince(since, now())
    },
  )
}
