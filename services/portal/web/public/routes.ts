import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../shared/root.tsx'

export const publicRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/verificar',
    component: lazyRouteComponent(() => import('./verify.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/conferir',
    component: lazyRouteComponent(() => import('./check-elsewhere.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/acompanhar',
    component: lazyRouteComponent(() => import('./acompanhar.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/camadas',
    component: lazyRouteComponent(() => import('./layers.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/sorteio',
    validateSearch: drawQuery,
    component: lazyRouteComponent(() => import('./draw.tsx')),
  }),
] as const

function drawQuery({ lote }: Record<string, unknown>): { lote?: string } {
  return typeof lote === 'string' ? { lote } : {}
}
