import { ANALISTAS } from '@car/vocabulary/pessoa'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { periodoDe } from '../comum/periodo.ts'
import { raiz } from '../comum/raiz.tsx'
import { consultaDaBancada } from './consulta-da-bancada.ts'
import { consultaDaFila } from './consulta-da-fila.ts'
import { consultaDeComparar } from './consulta-de-comparar.ts'

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
    staticData: { quem: ANALISTAS, doOutroLado: '/processos/$id' },
    validateSearch: consultaDaBancada,
    component: lazyRouteComponent(() => import('./bancada.tsx')),
  }),
  createRoute({
    getParentRoute: () => raiz,
    path: '/analise/processos/$id/comparar',
    staticData: { quem: ANALISTAS, doOutroLado: '/processos/$id' },
    validateSearch: consultaDeComparar,
    component: lazyRouteComponent(() => import('./comparar.tsx')),
  }),
  createRoute({
    getParentRoute: () => raiz,
    path: '/analise/painel',
    staticData: { quem: ANALISTAS },
    validateSearch: periodoDe,
    component: lazyRouteComponent(() => import('./painel.tsx')),
  }),
] as const
