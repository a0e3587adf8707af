import { lazy, Suspense, useState } from 'react'
import { Skeleton } from '../../shared/components/skeleton.tsx'
import type { ProcessoView } from './board.tsx'

/** The map loads when it is first unfolded. Typed text stays when the map is folded again. */
const OnTheMap = lazy(() => import('./on-the-map.tsx'))

export function MapFold({ view }: { view: ProcessoView }) {
  const [opened, setOpened] = useState(false)
  return (
    <details className="others" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>O imóvel no mapa</summary>
      {opened && (
        <Suspense fallback={<Skeleton linhas={5} />}>
          <OnTheMap view={view} />
        </Suspense>
      )}
    </details>
  )
}
