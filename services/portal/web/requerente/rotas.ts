import { REQUERENTES } from '@car/vocabulary/pessoa'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { raiz } from '../comum/raiz.tsx'
import { consultaDeProcessos } from './consulta-de-processos.ts'
import { consultaDoProcesso } from './processo/consulta.ts'

const semRede = { getParentRoute: () => raiz, staticData: { quem: REQUERENTES, semRede: true } }
const doCaso = {
  getParentRoute: () => raiz,
  staticData: { quem: REQUERENTES, doOutroLado: '/analise/processos/$id' },
} as const

export const requerente = [
  createRoute({
    ...semRede,
    path: '/processos',
    validateSearch: consultaDeProcessos,
    component: lazyRouteComponent(() => import('./processos.tsx')),
  }),
  createRoute({
    ...semRede,
    path: '/processos/novo/$passo',
    component: lazyRouteComponent(() => import('./cadastro/novo.tsx')),
  }),
  createRoute({
    ...doCaso,
    path: '/processos/$id/dados/$passo',
    component: lazyRouteComponent(() => import('./cadastro/corrigir.tsx')),
  }),
  createRoute({
    ...doCaso,
    path: '/processos/$id',
    validateSearch: consultaDoProcesso,
    component: lazyRouteComponent(() => import('./processo/processo.tsx')),
  }),
  createRoute({
    ...doCaso,
    staticData: { ...doCaso.staticData, semRede: true },
    path: '/processos/$id/documentos',
    component: lazyRouteComponent(() => import('./processo/documentos.tsx')),
  }),
  createRoute({
    ...doCaso,
    path: '/processos/$id/pendencias/$pid',
    component: lazyRouteComponent(() => import('./processo/pendencia.tsx')),
  }),
  createRoute({
    ...doCaso,
    path: '/processos/$id/decisao',
    component: lazyRouteComponent(() => import('./processo/decisao.tsx')),
  }),
  createRoute({
    ...doCaso,
    path: '/processos/$id/historico',
    component: lazyRouteComponent(() => import('./processo/historico.tsx')),
  }),
  createRoute({
    ...doCaso,
    path: '/processos/$id/comprovantes',
    component: lazyRouteComponent(() => import('./processo/comprovantes.tsx')),
  }),
  createRoute({
    ...doCaso,
    path: '/processos/$id/autorizacoes',
    component: lazyRouteComponent(() => import('./processo/autorizacoes.tsx')),
  }),
  createRoute({
    ...doCaso,
    path: '/processos/$id/assinatura',
    component: lazyRouteComponent(() => import('./processo/assinatura.tsx')),
  }),
] as const
