import { REQUERENTES } from '@car/vocabulary/pessoa'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { raiz } from '../comum/raiz.tsx'
import { consultaDeProcessos } from './consulta-de-processos.ts'

export const requerente = [
  createRoute({
    getParentRoute: () => raiz,
    path: '/processos',
    staticData: { quem: REQUERENTES },
    validateSearch: consultaDeProcessos,
    component: lazyRouteComponent(() => import('./processos.tsx')),
  }),
] as const
