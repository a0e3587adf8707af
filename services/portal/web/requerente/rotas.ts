import { REQUERENTES } from '@car/vocabulary/pessoa'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { raiz } from '../comum/raiz.tsx'
import { consultaDeProcessos } from './consulta-de-processos.ts'
import { consultaDoProcesso } from './processo/consulta.ts'

const daSala = { getParentRoute: () => raiz, staticData: { quem: REQUERENTES } }

export const requerente = [
  createRoute({
    ...daSala,
    path: '/processos',
    validateSearch: consultaDeProcessos,
    component: lazyRouteComponent(() => import('./processos.tsx')),
  }),
  createRoute({
    ...daSala,
    path: '/processos/novo/$passo',
    component: lazyRouteComponent(() => import('./cadastro/novo.tsx')),
  }),
  createRoute({
    ...daSala,
    path: '/processos/$id/dados/$passo',
    component: lazyRouteComponent(() => import('./cadastro/corrigir.tsx')),
  }),
  createRoute({
    ...daSala,
    path: '/processos/$id',
    validateSearch: consultaDoProcesso,
    component: lazyRouteComponent(() => import('./processo/processo.tsx')),
  }),
  createRoute({
    ...daSala,
    path: '/processos/$id/documentos',
    component: lazyRouteComponent(() => import('./processo/documentos.tsx')),
  }),
  createRoute({
    ...daSala,
    path: '/processos/$id/pendencias/$pid',
    component: lazyRouteComponent(() => import('./processo/pendencia.tsx')),
  }),
  createRoute({
    ...daSala,
    path: '/processos/$id/decisao',
    component: lazyRouteComponent(() => import('./processo/decisao.tsx')),
  }),
  createRoute({
    ...daSala,
    path: '/processos/$id/historico',
    component: lazyRouteComponent(() => import('./processo/historico.tsx')),
  }),
  createRoute({
    ...daSala,
    path: '/processos/$id/comprovantes',
    component: lazyRouteComponent(() => import('./processo/comprovantes.tsx')),
  }),
  createRoute({
    ...daSala,
    path: '/processos/$id/autorizacoes',
    component: lazyRouteComponent(() => import('./processo/autorizacoes.tsx')),
  }),
  createRoute({
    ...daSala,
    path: '/processos/$id/assinatura',
    component: lazyRouteComponent(() => import('./processo/assinatura.tsx')),
  }),
] as const
