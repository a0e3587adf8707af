import { createRouter, type RouteIds } from '@tanstack/react-router'
import type { Endereco } from '../src/enderecos.ts'
import { admin } from './admin/rotas.ts'
import { focarTitulo } from './comum/componentes/titulo.tsx'
import { analise } from './analise/rotas.ts'
import { raiz } from './comum/raiz.tsx'
import { conta } from './conta/rotas.ts'
import { publico } from './publico/rotas.ts'
import { requerente } from './requerente/rotas.ts'
import { supervisao } from './supervisao/rotas.ts'

const arvore = raiz.addChildren([...publico, ...requerente, ...analise, ...supervisao, ...admin, ...conta])

export const roteador = createRouter({
  routeTree: arvore,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
})

roteador.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
  if (pathChanged && fromLocation) focarTitulo()
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof roteador
  }
}

/**
 * The server answers 404 to addresses that it does not know. Its list equals the router's, except for the home page.
 */
type DoRoteador = Exclude<RouteIds<typeof arvore>, '__root__'>
type Iguais<A, B> = [Exclude<A, B>, Exclude<B, A>] extends [never, never]
  ? true
  : { soNoRoteador: Exclude<A, B>; soNoServidor: Exclude<B, A> }
true satisfies Iguais<DoRoteador, Exclude<Endereco, '/'>>
