import { createRootRoute } from '@tanstack/react-router'
import { Falhou } from './componentes/falhou.tsx'
import { Titulo } from './componentes/titulo.tsx'
import { Esqueleto } from './componentes/esqueleto.tsx'
import { Moldura } from './moldura.tsx'

/** Above all routes; each area's `rotas.ts` hangs its own on it. */
export const raiz = createRootRoute({
  component: Moldura,
  pendingComponent: Esqueleto,
  errorComponent: ({ error, reset }) => (
    <>
      <Titulo texto="Não foi possível mostrar" />
      <Falhou falha={error} tentar={reset} />
    </>
  ),
  notFoundComponent: () => (
    <>
      <Titulo texto="Página não encontrada" />
      <p>O endereço pode estar incompleto, ou a página mudou de lugar.</p>
      <p>
        <a className="br-button secondary" href="/">
          Ir para o início
        </a>
      </p>
    </>
  ),
})
