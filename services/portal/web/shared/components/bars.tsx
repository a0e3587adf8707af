import type { ReactNode } from 'react'
import { Table } from './table.tsx'

type Series = {
  nome: string
  valores: readonly number[]
  /** What the table shows in place of the numbers: links to what they count. */
  cells?: readonly ReactNode[]
}
type Props = {
  /** What is counted. */
  caption: string
  /** What each place along the axis is, such as `Dia`. */
  axis: string
  labels: readonly string[]
  /** One series, or two to compare. */
  series: readonly Series[]
}

const HEIGHT = 160
const WIDTH = 640
const GAP = 0.25
/** More places than this stand along an axis, with names as short as a date. Fewer are lines, each with its name. */
const ROWS = 8
const SHORT = 10
/** Room behind the longest bar, for a number of seven digits. */
const NUMBER = '6rem'

/** A chart of bars, with its numbers as a table. */
export function Bars({ caption, axis, labels, series }: Props) {
  const largest = Math.max(1, ...series.flatMap(({ valores }) => valores))
  const asRows = labels.length <= ROWS || labels.some((label) => label.length > SHORT)
  const ChartDrawing = asRows ? Lines : Columns
  return (
    <figure className="barras">
      <figcaption>
        {caption}
        {series.length > 1 &&
          series.map(({ nome }, s) => (
            <span key={nome} className={`barras-serie barra-${s}`}>
              {nome}
            </span>
          ))}
      </figcaption>
      <ChartDrawing {...{ labels, series, larger: largest }} />
      <details>
        <summary>{caption}: os números</summary>
        <Table
          caption={caption}
          chave={String}
          linhas={labels.map((_, i) => i)}
          columns={[
            { titulo: axis, cell: (i) => labels[i] },
            ...series.map(({ nome, valores, cells = valores }) => ({
              titulo: nome,
              numeric: true,
              cell: (i: number) => cells[i],
            })),
          ]}
        />
      </details>
    </figure>
  )
}

type PlotProps = Pick<Props, 'labels' | 'series'> & { larger: number }

const Lines = ({ labels, series, larger }: PlotProps) => (
  <ol className="barras-linhas" aria-hidden="true">
    {labels.map((label, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- two people may have one name
      <li key={i}>
        {label}
        {series.map(({ nome, valores }, s) => (
          <div key={nome}>
            {(valores[i] ?? 0) > 0 && (
              <svg
                viewBox="0 0 1 1"
                preserveAspectRatio="none"
                style={{ width: `calc((100% - ${NUMBER}) * ${(valores[i] ?? 0) / larger})` }}
              >
                <rect className={`barra-${s}`} width="1" height="1" />
              </svg>
            )}
            <span>{valores[i]}</span>
          </div>
        ))}
      </li>
    ))}
  </ol>
)

/** Only the first and the last place are named. */
function Columns({ labels, series, larger }: PlotProps) {
  const step = WIDTH / labels.length
  const largura = (step * (1 - GAP)) / series.length
  return (
    <svg viewBox={`0 -24 ${WIDTH} ${HEIGHT + 52}`} aria-hidden="true">
      <text x="0" y="-6">
        {larger}
      </text>
      <path className="barras-eixo" d={`M0 0H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
      {series.map(({ nome, valores }, s) =>
        valores.map((valor, i) => (
          <rect
            key={nome + labels[i]}
            className={`barra-${s}`}
            x={i * step + (step * GAP) / 2 + s * largura}
            width={largura}
            y={HEIGHT - (valor / larger) * HEIGHT}
            height={(valor / larger) * HEIGHT}
          />
        )),
      )}
      <text x="0" y={HEIGHT + 24}>
        {labels[0]}
      </text>
      <text x={WIDTH} y={HEIGHT + 24} textAnchor="end">
        {labels.at(-1)}
      </text>
    </svg>
  )
}
