import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Papel } from '@car/vocabulary/pessoa'
import { raiz } from '../comum/raiz.tsx'
import { consultaDaAuditoria } from './consulta-do-endereco.ts'

const quem: readonly Papel[] = ['admin']
const doAdmin = { getParentRoute: () => raiz, staticData: { quem } }

export const admin = [
  createRoute({
    ...doAdmin,
    path: '/admin/pessoas',
    component: lazyRouteComponent(() => import('./pessoas.tsx')),
  }),
  createRoute({
    ...doAdmin,
    path: '/admin/pessoas/$id',
    component: lazyRouteComponent(() => import('./pessoa.tsx')),
  }),
  createRoute({
    ...doAdmin,
    path: '/admin/auditoria',
    validateSearch: consultaDaAuditoria,
    component: lazyRouteComponent(() => import('./auditoria.tsx')),
  }),
] as const
