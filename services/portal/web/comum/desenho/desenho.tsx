import './desenho.css'
import { poligonosDe } from '@car/geometria/medidas'
import type { Geometria } from '@car/vocabulary/geometria'
import type { ReactNode } from 'react'
import { planejar, type Quadro, type Vista } from './quadro.ts'

export type Camada = { nome: 'perimetro' | 'ganho' | 'perda' | 'outro'; geometria: Geometria }

type Props = {
  rotulo: string
  camadas: readonly Camada[]
  /** The part that is looked at; all of it by default. */
  vista?: Vista | undefined
  /** What is drawn on top. */
  children?: (quadro: Quadro) => ReactNode
}

const METROS = new Intl.NumberFormat('pt-BR')
const distancia = (metros: number): string =>
  metros >= 1_000 ? `${METROS.format(metros / 1_000)} km` : `${METROS.format(metros)} m`

/** Outlines with their scale, north up. There is no map behind them, so no other server is asked. */
export function Desenho({ rotulo, camadas, vista, children }: Props) {
  const quadro = planejar(
    camadas.flatMap(({ geometria }) => poligonosDe(geometria).flat(2)),
    vista,
  )
  const { largura, altura, escala } = quadro
  return (
    <figure className="desenho">
      <svg viewBox={`0 0 ${largura} ${altura}`} role="img" aria-label={rotulo}>
        {camadas.map(({ nome, geometria }) => {
          const traco = tracar(geometria, quadro)
          return <path key={nome + traco} className={`camada-${nome}`} d={traco} fillRule="evenodd" />
        })}
        {children?.(quadro)}
      </svg>
      <span className="desenho-norte" aria-hidden="true">
        <svg viewBox="0 0 24 24">
          <path d="m12 2 7 18-7-4-7 4z" />
        </svg>
        N
      </span>
      <figcaption className="desenho-escala">
        <span style={{ inlineSize: `${(escala.largura / largura) * 100}%` }} aria-hidden="true" />
        <span>
          <span className="so-leitor">Escala: a barra mede </span>
          {distancia(escala.metros)}
        </span>
      </figcaption>
    </figure>
  )
}

const tracar = (geometria: Geometria, { x, y }: Quadro): string =>
  poligonosDe(geometria)
    .flat()
    .map((anel) => `M${anel.map(([lon = 0, lat = 0]) => `${x(lon).toFixed(1)} ${y(lat).toFixed(1)}`).join('L')}Z`)
    .join('')
