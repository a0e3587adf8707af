import './drawing.css'
import { polygonsOf } from '@car/geometry/measures'
import type { Geometry } from '@car/vocabulary/geometry'
import type { ReactNode } from 'react'
import { plan, type DrawingFrame } from './board.ts'

type Shape = { name: 'perimetro' | 'gain' | 'loss'; geometria: Geometry }

type Props = {
  label: string
  shapes: readonly Shape[]
  /** The frame of the drawing; by default the whole drawing. */
  frame?: DrawingFrame
  /** Drawn behind the outlines, such as pictures of the land. */
  ground?: ReactNode
  children?: (frame: DrawingFrame) => ReactNode
}

const METRES = new Intl.NumberFormat('pt-BR')
const distance = (metres: number): string =>
  metres >= 1_000 ? `${METRES.format(metres / 1_000)} km` : `${METRES.format(metres)} m`

/** Draws outlines and a scale bar, north up. The drawing needs no map server. */
export function Drawing({ label, shapes, frame = planOf(shapes), ground, children }: Props) {
  const { largura, altura, scale } = frame
  return (
    <figure className="drawing">
      <svg viewBox={`0 0 ${largura} ${altura}`} role="img" aria-label={label}>
        {ground}
        {shapes.map(({ name, geometria }) => {
          const path = trace(geometria, frame)
          return <path key={name + path} className={`shape-${name}`} d={path} fillRule="evenodd" />
        })}
        {children?.(frame)}
      </svg>
      <span className="drawing-north" aria-hidden="true">
        <svg viewBox="0 0 24 24">
          <path d="m12 2 7 18-7-4-7 4z" />
        </svg>
        N
      </span>
      <figcaption className="drawing-scale">
        <span style={{ inlineSize: `${(scale.largura / largura) * 100}%` }} aria-hidden="true" />
        <span>
          <span className="visually-hidden">Escala: a barra mede </span>
          {distance(scale.metres)}
        </span>
      </figcaption>
    </figure>
  )
}

const planOf = (shapes: readonly Shape[]): DrawingFrame => plan(shapes.flatMap(({ geometria }) => pointsOf(geometria)))

export const pointsOf = (geometria: Geometry): number[][] => polygonsOf(geometria).flat(2)

export const trace = (geometria: Geometry, { x, y }: DrawingFrame): string =>
  polygonsOf(geometria)
    .flat()
    .map((ring) => `M${ring.map(([lon = 0, lat = 0]) => `${x(lon).toFixed(1)} ${y(lat).toFixed(1)}`).join('L')}Z`)
    .join('')
