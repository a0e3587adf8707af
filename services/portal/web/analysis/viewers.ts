import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { readingOf } from '../shared/api/processo.ts'
import type { Spot, View } from '../shared/documento/page.tsx'
import { useRemembered } from '../device/remembered.ts'
import type { Caixa, Documento } from '../gen/interface.ts'
import type { BenchQuery } from './bench-query.ts'

/** What stands in one of the two panes, and what is done to it. */
export type InViewer = {
  documento: Documento | undefined
  pagina: number
  /** The places on the page where something was read. */
  lidos: readonly Caixa[]
  /** The place that is marked. */
  mark: Spot | null
  view: View
  onSee: (spot: { doc: string; pag: number }) => void
  onChange: (view: View) => void
}

type Props = {
  documentos: readonly Documento[]
  /** The places where the chosen finding can be seen. */
  lugares: readonly Spot[]
  search: BenchQuery
  change: (fresh: BenchQuery) => void
}

/**
 * The pages beside the data. The first shows what was chosen, or else the finding; the second, where there is room,
 * another page.
 */
export function useViewers({ documentos, lugares, search: { doc, pag, doc2, pag2 }, change }: Props) {
  const [view, setView] = useRemembered<View>('bancada.vista', NORMAL)
  const [view2, setView2] = useRemembered<View>('bancada.vista2', NORMAL)
  const [shown, setShown] = useRemembered('bancada.dois', true)
  const [chosen, setChosen] = useState<Spot | null>(null)
  const twoFit = useWidth('(width >= 100em)') && documentos.length > 1
  const sideBySide = twoFit && shown

  const byId = (qual: string | undefined) => documentos.find(({ id: candidate }) => candidate === qual)
  const em = (documento: Documento | undefined, documentoId: string | undefined, pagina: number | undefined) => {
    const mark = [chosen, ...lugares].find((spot) => spot?.documento_id === documento?.id) ?? null
    const requested = pagina ?? (documentoId ? 1 : (mark?.pagina ?? 1))
    return { documento, mark, pagina: Math.min(requested, documento?.paginas ?? 1) }
  }
  const candidate = em(byId(doc ?? (chosen ?? lugares[0])?.documento_id) ?? documentos[0], doc, pag)
  // The second pane shows what was chosen, else the other document of the finding, else the next document.
  const outro = lugares.find(({ documento_id }) => documento_id !== candidate.documento?.id)?.documento_id
  const next = documentos[(documentos.findIndex((shown) => shown === candidate.documento) + 1) % documentos.length]
  const beside = em(byId(doc2 ?? outro) ?? next, doc2, pag2)

  const first: InViewer = {
    ...candidate,
    lidos: useLidos(candidate.documento, candidate.pagina),
    view,
    onSee: (spot) => change(spot),
    onChange: setView,
  }
  const segundo: InViewer = {
    ...beside,
    lidos: useLidos(sideBySide ? beside.documento : undefined, beside.pagina),
    view: view2,
    onSee: ({ doc: qual, pag: pagina }) => change({ doc2: qual, pag2: pagina }),
    onChange: setView2,
  }
  return {
    /** Undefined where there is no room for two panes, or nothing to show in the second. */
    two: twoFit ? { abertos: shown, onChange: setShown } : undefined,
    primeiro: first,
    segundo: sideBySide ? segundo : null,
    chosen,
    setEscolhido: setChosen,
    /** Keys act on the pane that was touched last. */
    touched: () => (sideBySide && document.activeElement?.closest('[data-visor="2"]') ? segundo : first),
  }
}

const NORMAL: View = { zoom: 1, giro: 0 }

function useLidos(documento: Documento | undefined, pagina: number): readonly Caixa[] {
  const dados = useQuery({
    ...readingOf(documento ?? NONE),
    enabled: documento?.status === 'valido' || documento?.status === 'invalido',
  })
  return dados.data?.campos.flatMap(({ pagina: em, caixa }) => (em === pagina && caixa ? [caixa] : [])) ?? []
}
const NONE = { id: '', processo_id: '', status: 'aguardando' } as Documento

/** Whether the window matches a media query such as `(width >= 100em)`. */
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
