import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { readingOf } from '../../shared/api/processo.ts'
import type { Spot, PageView } from '../../shared/documento/view.ts'
import { useRemembered } from '../../device/remembered.ts'
import type { Achado, Caixa, Documento } from '../../gen/interface.ts'
import { shownOn, type Bench, type Viewer } from './bench-commands.ts'
import type { Dispatch } from './use-bench.ts'

export type InViewer = {
  documento: Documento | undefined
  pagina: number
  readBoxes: readonly Caixa[]
  mark: Spot | null
  view: PageView
  onSee: (spot: { doc: string; page: number }) => void
  onChange: (view: PageView) => void
}

/**
 * Returns whether two pages are side by side, and the switch between one and two pages. The switch is undefined on a
 * narrow window, or for a single document.
 */
export function useSideBySide(documentos: readonly Documento[]) {
  const [open, setOpen] = useRemembered('bench.two', true)
  const twoFit = useWidth('(width >= 100em)') && documentos.length > 1
  return { two: twoFit && open, switcher: twoFit ? { open, onChange: setOpen } : undefined }
}

type Loaded = { documentos: readonly Documento[]; achados: readonly Achado[]; two: boolean }

/** `second` is null if only one viewer is open. */
export function useViewers(
  bench: Bench,
  loaded: Loaded,
  dispatch: Dispatch,
): { first: InViewer; second: InViewer | null } {
  const [first, second] = shownOn(bench, loaded)
  const readings = useReadings(first.documento, first.pagina)
  const secondReadings = useReadings(loaded.two ? second.documento : undefined, second.pagina)
  const acts = (viewer: Viewer) => ({
    view: bench.views[viewer],
    onSee: ({ doc, page }: { doc: string; page: number }) =>
      dispatch({ do: 'put', viewer, documento: doc, pagina: page }),
    onChange: (view: PageView) => dispatch({ do: 'view', viewer, view }),
  })
  return {
    first: { ...first, readBoxes: readings, ...acts(0) },
    second: loaded.two ? { ...second, readBoxes: secondReadings, ...acts(1) } : null,
  }
}

export function useReadings(documento: Documento | undefined, pagina: number): readonly Caixa[] {
  const dados = useQuery({
    ...readingOf(documento ?? NONE),
    enabled: documento?.status === 'valido' || documento?.status === 'invalido',
  })
  return dados.data?.campos.flatMap(({ pagina: onPage, caixa }) => (onPage === pagina && caixa ? [caixa] : [])) ?? []
}
const NONE = { id: '', processo_id: '', status: 'aguardando' } as Documento

/** Returns whether the window matches a media query such as `(width >= 100em)`. */
function useWidth(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}
