import { PAPEIS } from '@car/vocabulary/person'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../shared/root.tsx'

const accountRoute = { getParentRoute: () => root, staticData: { who: PAPEIS } }

export const account = [
  createRoute({ ...accountRoute, path: '/avisos', component: lazyRouteComponent(() => import('./avisos.tsx')) }),
  createRoute({
    ...accountRoute,
    path: '/meus-dados',
    component: lazyRouteComponent(() => import('./my-data.tsx')),
  }),
] as const
