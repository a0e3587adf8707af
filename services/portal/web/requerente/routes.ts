import { REQUERENTES } from '@car/vocabulary/person'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../shared/root.tsx'
import { processosQuery } from './processos-query.ts'
import { processoQuery } from './processo/query.ts'

const offline = { getParentRoute: () => root, staticData: { who: REQUERENTES, offline: true } }
const ofProcesso = {
  getParentRoute: () => root,
  staticData: { who: REQUERENTES, fromOtherSide: '/analise/processos/$id' },
} as const

export const requerente = [
  createRoute({
    ...offline,
    path: '/processos',
    validateSearch: processosQuery,
    component: lazyRouteComponent(() => import('./processos.tsx')),
  }),
  createRoute({
    ...offline,
    path: '/processos/novo/$step',
    component: lazyRouteComponent(() => import('./registration/new-processo.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    staticData: { who: REQUERENTES },
    path: '/transferencia',
    component: lazyRouteComponent(() => import('./transferencia.tsx')),
  }),
  createRoute({
    ...ofProcesso,
    path: '/processos/$id/dados/$step',
    component: lazyRouteComponent(() => import('./registration/correct.tsx')),
  }),
  createRoute({
    ...ofProcesso,
    path: '/processos/$id',
    validateSearch: processoQuery,
    component: lazyRouteComponent(() => import('./processo/processo.tsx')),
  }),
  createRoute({
    ...ofProcesso,
    staticData: { ...ofProcesso.staticData, offline: true },
    path: '/processos/$id/documentos',
    component: lazyRouteComponent(() => import('./processo/documents/documentos.tsx')),
  }),
  createRoute({
    ...ofProcesso,
    path: '/processos/$id/pendencias/$pid',
    component: lazyRouteComponent(() => import('./processo/answers/pendencia.tsx')),
  }),
  createRoute({
    ...ofProcesso,
    path: '/processos/$id/decisao',
    component: lazyRouteComponent(() => import('./processo/answers/decision.tsx')),
  }),
  createRoute({
    ...ofProcesso,
    path: '/processos/$id/historico',
    component: lazyRouteComponent(() => import('./processo/historico.tsx')),
  }),
  createRoute({
    ...ofProcesso,
    path: '/processos/$id/comprovantes',
    component: lazyRouteComponent(() => import('./processo/documents/proofs.tsx')),
  }),
  createRoute({
    ...ofProcesso,
    path: '/processos/$id/autorizacoes',
    component: lazyRouteComponent(() => import('./processo/autorizacoes.tsx')),
  }),
  createRoute({
    ...ofProcesso,
    path: '/processos/$id/assinatura',
    component: lazyRouteComponent(() => import('./processo/signature.tsx')),
  }),
] as const
