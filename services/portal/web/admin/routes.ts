import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Papel } from '@car/vocabulary/person'
import { root } from '../shared/root.tsx'
import { auditQuery } from './address-query.ts'

const who: readonly Papel[] = ['admin']
const adminRoute = { getParentRoute: () => root, staticData: { who } }

export const admin = [
  createRoute({
    ...adminRoute,
    path: '/admin/pessoas',
    component: lazyRouteComponent(() => import('./people.tsx')),
  }),
  createRoute({
    ...adminRoute,
    path: '/admin/pessoas/$id',
    component: lazyRouteComponent(() => import('./person.tsx')),
  }),
  createRoute({
    ...adminRoute,
    path: '/admin/guarda',
    component: lazyRouteComponent(() => import('./guarda.tsx')),
  }),
  createRoute({
    ...adminRoute,
    path: '/admin/auditoria',
    validateSearch: auditQuery,
    component: lazyRouteComponent(() => import('./audit.tsx')),
  }),
] as const
