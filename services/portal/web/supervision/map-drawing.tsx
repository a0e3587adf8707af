import brasil from '@svg-maps/brazil'
import { Link } from '@tanstack/react-router'
import { memo, useMemo } from 'react'
import { Legend } from './map-legend.tsx'
import { extentOf, mapFrame, type MapFrame, sideOf } from './map-frame.ts'
import { listOf, MEASURES, type MeasureName, type PlacedCell } from './map-measures.ts'

type Props = {
  celulas: readonly PlacedCell[]
  uf: string | undefined
  measure: MeasureName
  pointed: string | null
  onPoint: (celula: string | null) => void
}

/** The least width of a cell with room for a number, in units of the drawing. */
const ROOM = 30
/** From this opacity of a cell's tone, the number in the cell is light. */
const STRONG = 0.75

/**
 * Draws the cells on a grid of degrees. The size of a square shows its value; so does a number, if there is room. The
 * table beside the map serves for the keyboard, because a cell may be too small to be a target.
 */
export function MapDrawing({ celulas, uf, measure, pointed, onPoint }: Props) {
  const whole = uf === undefined
  const frame = useMemo(() => mapFrame(extentOf(celulas.map(({ limites }) => limites))), [celulas])
  const ring = celulas.find(({ celula }) => celula === pointed)
  const { of, inWords } = MEASURES[measure]
  const largest = Math.max(0, ...celulas.map(of))
  const withNumbers = celulas.some((cell) => rectOf(cell, frame).width >= ROOM)
  return (
    <>
      <svg className="country" viewBox={`0 0 ${frame.largura} ${frame.altura}`} aria-hidden="true">
        <States frame={frame} />
        <Grid frame={frame} />
        <Cells {...{ celulas, frame, uf, measure, largest, withNumbers, onPoint }} />
        {whole && <StateNames {...{ celulas, frame }} />}
        {ring && <rect className="country-pointed" {...rectOf(ring, frame)} />}
      </svg>
      {largest > 0 && <Legend {...{ largest, inWords }} className={withNumbers ? 'country-no-number' : ''} />}
    </>
  )
}

const States = ({ frame: { ofStates } }: { frame: MapFrame }) => {
  const { a, d, e, f } = ofStates
  return (
    <g className="country-states" transform={`matrix(${a} 0 0 ${d} ${e} ${f})`}>
      {brasil.locations.map(({ id, path }) => (
        <path key={id} d={path} />
      ))}
    </g>
  )
}

const LATITUDE = (lat: number) => (lat === 0 ? '0°' : `${Math.abs(lat)}° ${lat < 0 ? 'S' : 'N'}`)
const LONGITUDE = (lon: number) => `${Math.abs(lon)}° O`

const Grid = ({ frame: { largura, altura, x, y, meridians, parallels } }: { frame: MapFrame }) => (
  <>
    {meridians.map((lon) => (
      <g key={lon}>
        <path className="country-line" d={`M${x(lon)} 0V${altura}`} />
        <text x={x(lon) + 4} y={altura - 6}>
          {LONGITUDE(lon)}
        </text>
      </g>
    ))}
    {parallels.map((lat) => (
      <g key={lat}>
        <path className="country-line" d={`M0 ${y(lat)}H${largura}`} />
        <text x={4} y={y(lat) - 4}>
          {LATITUDE(lat)}
        </text>
      </g>
    ))}
  </>
)

type CellsProps = Omit<Props, 'pointed'> & { frame: MapFrame; largest: number; withNumbers: boolean }

/** Memoised, because there may be more than a thousand cells, and the pointer moves often. */
const Cells = memo(function Cells({ celulas, frame, uf, measure, largest, withNumbers, onPoint }: CellsProps) {
  const { of, list } = MEASURES[measure]
  return celulas.map((cell) => {
    const { x, y, width, height } = rectOf(cell, frame)
    const [valor, side] = [of(cell), sideOf(of(cell), largest)]
    return (
      <Link
        key={cell.celula}
        to="/analise/fila"
        search={listOf(cell, uf, list)}
        tabIndex={-1}
        preload={false}
        onPointerEnter={() => onPoint(cell.celula)}
        onPointerLeave={() => onPoint(null)}
      >
        <rect className="country-cell" {...{ x, y, width, height }} />
        <rect
          className={withNumbers ? 'country-value country-no-number' : 'country-value'}
          x={x + (width * (1 - side)) / 2}
          y={y + (height * (1 - side)) / 2}
          width={width * side}
          height={height * side}
        />
        {withNumbers && valor > 0 && (
          <g className="country-number">
            <rect className="country-value" {...{ x, y, width, height }} fillOpacity={side} />
            <text className={side >= STRONG ? 'country-light' : undefined} x={x + width / 2} y={y + height / 2}>
              {valor}
            </text>
          </g>
        )}
      </Link>
    )
  })
})

/** The names of the states, each above its cells. */
function StateNames({ celulas, frame: { x, y } }: { celulas: readonly PlacedCell[]; frame: MapFrame }) {
  const byUf = Map.groupBy(celulas, ({ municipio }) => municipio?.uf ?? '')
  return [...byUf].map(([uf, own]) => (
    <text
      key={uf}
      className="country-uf"
      x={x(own.reduce((sum, { limites }) => sum + (limites.oeste + limites.leste) / 2, 0) / own.length)}
      y={y(Math.max(...own.map(({ limites }) => limites.norte))) - 4}
    >
      {uf}
    </text>
  ))
}

const rectOf = ({ limites: { oeste, sul, leste, norte } }: PlacedCell, { x, y }: MapFrame) => ({
  x: x(oeste),
  y: y(norte),
  width: x(leste) - x(oeste),
  height: y(sul) - y(norte),
})
