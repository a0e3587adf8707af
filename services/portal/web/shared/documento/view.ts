import type { Caixa } from '../../gen/interface.ts'

/** A place on a page of a document. */
export type Spot = { documento_id: string; pagina: number; caixa: Caixa | null }
/** The view of a page: enlarged by a factor, and turned by degrees to the right. */
export type View = { zoom: number; giro: number }

const ZOOM = { menor: 0.5, maior: 4, passo: 0.25 }

export const withZoom = <V extends { zoom: number }>(view: V, steps: number): V => ({
  ...view,
  zoom: Math.min(ZOOM.maior, Math.max(ZOOM.menor, view.zoom + steps * ZOOM.passo)),
})

export const turned = (view: View): View => ({ ...view, giro: (view.giro + 90) % 360 })
