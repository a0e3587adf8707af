import { SUPERVISORES } from '@car/vocabulary/pessoa'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { periodoDe } from '../comum/periodo.ts'
import { raiz } from '../comum/raiz.tsx'

const daSupervisao = { getParentRoute: () => raiz, staticData: { quem: SUPERVISORES } }

export const supervisao = [
  createRoute({
    ...daSupervisao,
    path: '/supervisao/carga',
    component: lazyRouteComponent(() => import('./carga.tsx')),
  }),
  createRoute({
    ...daSupervisao,
    path: '/supervisao/prazos',
    component: lazyRouteComponent(() => import('./prazos.tsx')),
  }),
  createRoute({
    ...daSupervisao,
    path: '/supervisao/recursos',
    component: lazyRouteComponent(() => import('./recursos.tsx')),
  }),
  createRoute({
    ...daSupervisao,
    path: '/supervisao/recursos/$id',
    component: lazyRouteComponent(() => import('./recurso.tsx')),
  }),
  createRoute({
    ...daSupervisao,
    path: '/supervisao/relatorios/$tipo',
    validateSearch: periodoDe,
    component: lazyRouteComponent(() => import('./relatorios.tsx')),
  }),
  createRoute({
    ...daSupervisao,
    path: '/supervisao/modelos',
    component: lazyRouteComponent(() => import('./modelos.tsx')),
  }),
] as const
