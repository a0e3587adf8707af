import { createRootRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { semRede } from './api/falha.ts'
import { Falhou } from './componentes/falhou.tsx'
import { Titulo } from './componentes/titulo.tsx'
import { Esqueleto } from './componentes/esqueleto.tsx'
import { Moldura } from './moldura.tsx'

/** The route above all others. The `rotas.ts` of each area adds its own. */
export const raiz = createRootRoute({
  component: Moldura,
  pendingComponent: Esqueleto,
  errorComponent: ({ error }) => <NaoFoiPossivel error={error as Error} />,
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

/** A newer version may lack this style. The router handles the same for scripts. */
const FALTA_ESTILO = /^Unable to preload CSS/

function NaoFoiPossivel({ error }: { error: Error }) {
  useEffect(() => {
    const lugar = `car-recarregada ${error.message}`
    if (!FALTA_ESTILO.test(error.message) || sessionStorage.getItem(lugar)) return
    sessionStorage.setItem(lugar, '1')
    location.reload()
  }, [error])
  const falha = !navigator.onLine && /CSS|module/.test(error.message) ? semRede() : error
  return (
    <>
      <Titulo texto="Não foi possível mostrar" />
      <Falhou falha={falha} tentar={() => location.reload()} />
    </>
  )
}
