import type { Route, RouteOutput } from '@car/http/routes'
import type { OperationId } from '@car/operations/table'
import type { Processo } from '../../domain/processo.ts'
import { conceal } from '../../second-reading/domain/conceal.ts'

/** Any route; the target is what `visible` of the route has found. */
// oxlint-disable-next-line typescript/no-explicit-any
type AnyRoute = Route<OperationId, any>

/**
 * Makes every route that shows one case conceal who decided it first, until its second reading is settled. A route that
 * is added later is covered too.
 */
export const concealing = <R extends object>(routes: R): R =>
  Object.fromEntries(
    Object.entries(routes as Record<string, AnyRoute>).map(([id, route]) => [
      id,
      {
        ...route,
        handle: async (input: Parameters<AnyRoute['handle']>[0]) => {
          const output = await route.handle(input)
          const processo = processoIn(input.target)
          return processo === null ? output : without(processo, input.usuario?.id ?? null, output)
        },
      },
    ]),
  ) as R

function processoIn(target: unknown): Processo | null {
  if (target === null || typeof target !== 'object' || !('processo' in target)) return null
  return target.processo as Processo
}

function without(processo: Processo, viewer: string | null, output: RouteOutput): RouteOutput {
  if (typeof output === 'string') return output
  if ('data' in output) return { ...output, data: conceal(processo, viewer, output.data) }
  if (!('page' in output)) return output
  const items: AsyncIterable<unknown> | Iterable<unknown> = output.page.items
  if (!Array.isArray(items)) return output
  return { page: { ...output.page, items: conceal(processo, viewer, items) } }
}
