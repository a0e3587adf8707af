import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { raiz } from '../comum/raiz.tsx'

export const publico = [
  createRoute({
    getParentRoute: () => raiz,
    path: '/verificar',
    component: lazyRouteComponent(() => import('./verificar.tsx')),
  }),
  createRoute({
    getParentRoute: () => raiz,
    path: '/acompanhar',
    component: lazyRouteComponent(() => import('./acompanhar.tsx')),
  }),
] as const
