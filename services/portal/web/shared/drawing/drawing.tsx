import './drawing.css'
import { polygonsOf } from '@car/geometria/measures'
import type { Geometry } from '@car/vocabulary/geometry'
import type { ReactNode } from 'react'
import { plan, type DrawingFrame } from './board.ts'

export type Layer = { nome: 'perimetro' | 'ganho' | 'perda' | 'outro'; geometria: Geometry }

type Props = {
  label: string
  camadas: readonly Layer[]
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
export function Drawing({ label, camadas, frame = planOf(camadas), ground, children }: Props) {
  const { largura, altura, scale } = frame
  return (
    <figure className="desenho">
      <svg viewBox={`0 0 ${largura} ${altura}`} role="img" aria-label={label}>
        {ground}
        {camadas.map(({ nome, geometria }) => {
          const path = trace(geometria, frame)
          return <path key={nome + path} className={`camada-${nome}`} d={path} fillRule="evenodd" />
        })}
        {children?.(frame)}
      </svg>
      <span className="desenho-norte" aria-hidden="true">
        <svg viewBox="0 0 24 24">
          <path d="m12 2 7 18-7-4-7 4z" />
        </svg>
        N
      </span>
      <figcaption className="desenho-escala">
        <span style={{ inlineSize: `${(scale.largura / largura) * 100}%` }} aria-hidden="true" />
        <span>
          <span className="so-leitor">Escala: a barra mede </span>
          {distance(scale.metres)}
        </span>
      </figcaption>
    </figure>
  )
}

const planOf = (camadas: readonly Layer[]): DrawingFrame =>
  plan(camadas.flatMap(({ geometria }) => pointsOf(geometria)))

export const pointsOf = (geometria: Geometry): number[][] => polygonsOf(geometria).flat(2)

export const trace = (geometria: Geometry, { x, y }: DrawingFrame): string =>
  polygonsOf(geometria)
    .flat()
    .map((ring) => `M${ring.map(([lon = 0, lat = 0]) => `${x(lon).toFixed(1)} ${y(lat).toFixed(1)}`).join('L')}Z`)
    .join('')
