import { area as metrosQuadrados } from '@turf/area'
import type { Geometria } from '@car/vocabulary/geometria'

type Anel = readonly (readonly number[])[]
export type Camada = { nome: 'perimetro' | 'ganho' | 'perda' | 'outro'; geometria: Geometria }

const RAIO_KM = 6371.0088
const LADO = 1000
const MARGEM = 40

const aneisDe = (geometria: Geometria): Anel[] =>
  geometria.type === 'Polygon' ? geometria.coordinates : geometria.coordinates.flat()

const radianos = (graus: number) => (graus * Math.PI) / 180

/** Along the surface of a sphere. */
export function perimetroKm(geometria: Geometria): number {
  const trecho = ([lon1 = 0, lat1 = 0]: readonly number[], [lon2 = 0, lat2 = 0]: readonly number[]) => {
    const [dx, dy] = [radianos(lon2 - lon1) / 2, radianos(lat2 - lat1) / 2]
    const a = Math.sin(dy) ** 2 + Math.cos(radianos(lat1)) * Math.cos(radianos(lat2)) * Math.sin(dx) ** 2
    return 2 * RAIO_KM * Math.asin(Math.sqrt(a))
  }
  return aneisDe(geometria).reduce(
    (soma, anel) => soma + anel.slice(1).reduce((parte, ponto, i) => parte + trecho(anel[i] ?? ponto, ponto), 0),
    0,
  )
}

/** Hectares of the perimeter, where one was drawn. */
export const desenhadaDe = ({ geometria }: { geometria?: unknown }): number | null =>
  geometria ? metrosQuadrados(geometria as Geometria) / 10_000 : null

/** Outlines without a map behind them, north above; nothing is asked of a stranger for it. */
export function Desenho({ rotulo, camadas }: { rotulo: string; camadas: readonly Camada[] }) {
  const pontos = camadas.flatMap(({ geometria }) => aneisDe(geometria).flat())
  const [lons, lats] = [pontos.map(([lon = 0]) => lon), pontos.map(([, lat = 0]) => lat)]
  const limite = (valores: number[], qual: (a: number, b: number) => number) => valores.reduce((a, b) => qual(a, b))
  const [oeste, leste] = [limite(lons, Math.min), limite(lons, Math.max)]
  const [sul, norte] = [limite(lats, Math.min), limite(lats, Math.max)]
  // A degree of longitude is shorter the farther from the equator.
  const aperto = Math.cos(radianos((sul + norte) / 2))
  const maior = Math.max((leste - oeste) * aperto, norte - sul, Number.EPSILON)
  const escala = LADO / maior
  const largura = (leste - oeste) * aperto * escala + 2 * MARGEM
  const altura = (norte - sul) * escala + 2 * MARGEM
  const tracar = (geometria: Geometria) =>
    aneisDe(geometria)
      .map((anel) =>
        anel.map(([lon = 0, lat = 0]) => [MARGEM + (lon - oeste) * aperto * escala, MARGEM + (norte - lat) * escala]),
      )
      .map((anel) => `M${anel.map(([x = 0, y = 0]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`)
      .join('')
  return (
    <svg className="desenho" viewBox={`0 0 ${largura.toFixed(0)} ${altura.toFixed(0)}`} role="img" aria-label={rotulo}>
      {camadas.map(({ nome, geometria }) => (
        <path key={nome + tracar(geometria)} className={`camada-${nome}`} d={tracar(geometria)} fillRule="evenodd" />
      ))}
    </svg>
  )
}
