import { PAPEIS } from '@car/vocabulary/pessoa'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { raiz } from '../comum/raiz.tsx'

const daConta = { getParentRoute: () => raiz, staticData: { quem: PAPEIS } }

/** The pages of everybody who signs in. */
export const conta = [
  createRoute({ ...daConta, path: '/avisos', component: lazyRouteComponent(() => import('./avisos.tsx')) }),
  createRoute({ ...daConta, path: '/meus-dados', component: lazyRouteComponent(() => import('./meus-dados.tsx')) }),
] as const
