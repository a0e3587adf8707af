import { ANALISTAS } from '@car/vocabulary/pessoa'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { raiz } from '../comum/raiz.tsx'
import { consultaDaBancada } from './consulta-da-bancada.ts'
import { consultaDaFila } from './consulta-da-fila.ts'

export const analise = [
  createRoute({
    getParentRoute: () => raiz,
    path: '/analise/fila',
    staticData: { quem: ANALISTAS },
    validateSearch: consultaDaFila,
    component: lazyRouteComponent(() => import('./fila.tsx')),
  }),
  createRoute({
    getParentRoute: () => raiz,
    path: '/analise/processos/$id',
    staticData: { quem: ANALISTAS },
    validateSearch: consultaDaBancada,
    component: lazyRouteComponent(() => import('./bancada.tsx')),
  }),
] as const
