import { SUPERVISORES } from '@car/vocabulary/person'
import type { Uf } from '@car/vocabulary/uf'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { type Period, periodOf } from '../shared/period.ts'
import { root } from '../shared/root.tsx'

const ofSupervision = { getParentRoute: () => root, staticData: { who: SUPERVISORES } }

export const supervisionRoutes = [
  createRoute({
    ...ofSupervision,
    path: '/supervisao/carga',
    component: lazyRouteComponent(() => import('./load.tsx')),
  }),
  createRoute({
    ...ofSupervision,
    path: '/supervisao/prazos',
    component: lazyRouteComponent(() => import('./prazos.tsx')),
  }),
  createRoute({
    ...ofSupervision,
    path: '/supervisao/nao-alcancados',
    validateSearch: silentQuery,
    component: lazyRouteComponent(() => import('./silent.tsx')),
  }),
  createRoute({
    ...ofSupervision,
    path: '/supervisao/lotes',
    validateSearch: loteQuery,
    component: lazyRouteComponent(() => import('./lotes/lotes.tsx')),
  }),
  createRoute({
    ...ofSupervision,
    path: '/supervisao/mapa',
    validateSearch: mapQuery,
    component: lazyRouteComponent(() => import('./map.tsx')),
  }),
  createRoute({
    ...ofSupervision,
    path: '/supervisao/recursos',
    component: lazyRouteComponent(() => import('./recursos.tsx')),
  }),
  createRoute({
    ...ofSupervision,
    path: '/supervisao/recursos/$id',
    component: lazyRouteComponent(() => import('./recurso.tsx')),
  }),
  createRoute({
    ...ofSupervision,
    path: '/supervisao/relatorios/$tipo',
    validateSearch: reportQuery,
    component: lazyRouteComponent(() => import('./reports.tsx')),
  }),
  createRoute({
    ...ofSupervision,
    path: '/supervisao/modelos',
    component: lazyRouteComponent(() => import('./templates.tsx')),
  }),
] as const

/** Reads the query of the lots' address: the lot that is shown. */
function loteQuery({ id }: Record<string, unknown>): { id?: string } {
  return typeof id === 'string' ? { id } : {}
}

/** Reads the query of the list of people who were not reached: the days, and the state of Brazil. */
function silentQuery({ dias, uf }: Record<string, unknown>): { dias?: 5 | 15 | 30; uf?: Uf } {
  return {
    ...(dias === 5 || dias === 15 || dias === 30 ? { dias } : {}),
    ...(typeof uf === 'string' && uf !== '' ? { uf: uf as Uf } : {}),
  }
}

/** Reads the query of the map's address: the state of Brazil, and the measure to show. */
function mapQuery({ uf, mostrar }: Record<string, unknown>): { uf?: Uf; mostrar?: 'idade' | 'divergencias' } {
  return {
    // The interface refuses an unknown state.
    ...(typeof uf === 'string' && uf !== '' ? { uf: uf as Uf } : {}),
    ...(mostrar === 'idade' || mostrar === 'divergencias' ? { mostrar } : {}),
  }
}

/** Reads the query of a report's address: the period, and the filter by the state of deadlines. */
function reportQuery(dados: Record<string, unknown>): Period & { situacao?: string } {
  const { situacao } = dados
  return { ...periodOf(dados), ...(typeof situacao === 'string' && situacao !== '' ? { situacao } : {}) }
}
