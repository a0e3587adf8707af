import type { Caixa } from '../../gen/interface.ts'

/** A spot on a page of a document. `caixa` is null for the whole page. */
export type Spot = { documento_id: string; pagina: number; caixa: Caixa | null }
/** The view of a page: enlarged by a factor, and turned clockwise by degrees. */
export type PageView = { zoom: number; turn: number }

const ZOOM = { smallest: 0.5, largest: 4, step: 0.25 }

export const withZoom = <V extends { zoom: number }>(view: V, steps: number): V => ({
  ...view,
  zoom: Math.min(ZOOM.largest, Math.max(ZOOM.smallest, view.zoom + steps * ZOOM.step)),
})

export const turned = (view: PageView): PageView => ({ ...view, turn: (view.turn + 90) % 360 })
