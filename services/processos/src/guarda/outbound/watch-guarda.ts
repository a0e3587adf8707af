import { gauge, secondsSince } from '@car/telemetry/metrics'
import { CASE_CLASSES } from '@car/vocabulary/guarda'
import type { GuardaCtx } from '../usecases/ctx.ts'
import { due } from '../usecases/due.ts'

const FIRST = 50

/**
 * Reports what holds keep, what was destroyed and what is under way; how long the oldest case of each class has
 * outlived its time, so that an alert rings if the periodic job stands still; and how long the oldest request to be
 * forgotten has waited.
 * @returns a function that stops the reports
 */
export function watchGuarda(ctx: GuardaCtx): () => void {
  const stops = [
    gauge('car_guarda', 'Cases and people by what is kept of them', async () => {
      const { held, done, unfinished } = await ctx.guardas.counts()
      return Object.entries({ held, done, unfinished }).map(([state, value]) => ({ value, attributes: { state } }))
    }),
    gauge('car_guarda_vencida_seconds', 'How long the oldest case has outlived the time for which it is kept', () =>
      Promise.all(
        CASE_CLASSES.map(async (classe) => {
          const first = (await due(ctx, classe, { limit: FIRST })).find(({ retido }) => !retido)
          return { value: first ? secondsSince(first.dueSince, ctx.now()) : 0, attributes: { classe } }
        }),
      ),
    ),
    gauge('car_exclusao_espera_seconds', 'How long the oldest request to be forgotten has waited', async () => {
      const oldest = await ctx.exclusoes.oldest()
      return oldest === null ? 0 : secondsSince(oldest, ctx.now())
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
