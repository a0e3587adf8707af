import { createRouter, type RouteIds } from '@tanstack/react-router'
import type { Address } from '../src/addresses.ts'
import { admin } from './admin/routes.ts'
import { focusTitle } from './shared/components/titulo.tsx'
import { analysisRoutes } from './analysis/routes.ts'
import { root } from './shared/root.tsx'
import { account } from './account/routes.ts'
import { publicRoutes } from './public/routes.ts'
import { requerente } from './requerente/routes.ts'
import { supervisionRoutes } from './supervision/routes.ts'

const tree = root.addChildren([
  ...publicRoutes,
  ...requerente,
  ...analysisRoutes,
  ...supervisionRoutes,
  ...admin,
  ...account,
])

export const router = createRouter({
  routeTree: tree,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
})

router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
  if (pathChanged && fromLocation) focusTitle()
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/**
 * The addresses of the router. The server answers 404 to addresses outside of its own list, so both lists have to be
 * equal, except for the home page.
 */
type RouterRoutes = Exclude<RouteIds<typeof tree>, '__root__'>
type Same<A, B> = [Exclude<A, B>, Exclude<B, A>] extends [never, never]
  ? true
  : { onlyInRouter: Exclude<A, B>; onlyOnServer: Exclude<B, A> }
true satisfies Same<RouterRoutes, Exclude<Address, '/'>>
