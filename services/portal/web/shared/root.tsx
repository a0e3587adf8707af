import { createRootRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { offlineFailure } from './api/failure.ts'
import { Failed } from './components/failed.tsx'
import { Titulo } from './components/titulo.tsx'
import { Skeleton } from './components/skeleton.tsx'
import { Frame } from './frame/frame.tsx'

/** The route above all others. The `routes.ts` of each area adds its routes below. */
export const root = createRootRoute({
  component: Frame,
  pendingComponent: Skeleton,
  errorComponent: ({ error }) => <NotPossible error={error as Error} />,
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

/** Matches the error for a style that a newer version has removed. The page is then loaded again. */
const STYLE_MISSING = /^Unable to preload CSS/

function NotPossible({ error }: { error: Error }) {
  useEffect(() => {
    const reloadKey = `car-reloaded ${error.message}`
    if (!STYLE_MISSING.test(error.message) || sessionStorage.getItem(reloadKey)) return
    sessionStorage.setItem(reloadKey, '1')
    location.reload()
  }, [error])
  const failure = !navigator.onLine && /CSS|module/.test(error.message) ? offlineFailure() : error
  return (
    <>
      <Titulo texto="Não foi possível mostrar" />
      <Failed failure={failure} retry={() => location.reload()} />
    </>
  )
}
