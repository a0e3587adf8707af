import { ANALISTAS } from '@car/vocabulary/person'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { periodOf } from '../shared/period.ts'
import { root } from '../shared/root.tsx'
import { benchQuery } from './bench/bench-query.ts'
import { queueQuery } from './queue/queue-query.ts'

export const analysisRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/analise/fila',
    staticData: { who: ANALISTAS },
    validateSearch: queueQuery,
    component: lazyRouteComponent(() => import('./queue/fila.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/analise/processos/$id',
    staticData: { who: ANALISTAS, fromOtherSide: '/processos/$id' },
    validateSearch: benchQuery,
    component: lazyRouteComponent(() => import('./bench/bench.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/analise/processos/$id/comparar',
    staticData: { who: ANALISTAS, fromOtherSide: '/processos/$id' },
    validateSearch: comparisonQuery,
    component: lazyRouteComponent(() => import('./bench/compare.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/analise/painel',
    staticData: { who: ANALISTAS },
    validateSearch: periodOf,
    component: lazyRouteComponent(() => import('./queue/dashboard.tsx')),
  }),
] as const

/** Reads the two versions from the address of a comparison. Values that are no versions are left out. */
function comparisonQuery({ de, ate }: Record<string, unknown>): { de?: number; ate?: number } {
  return { ...(isVersion(de) ? { de } : {}), ...(isVersion(ate) ? { ate } : {}) }
}
const isVersion = (valor: unknown): valor is number => Number.isInteger(valor) && Number(valor) > 0
