import { Fragment, type ReactNode } from 'react'
import { Table } from './table.tsx'

export type Series = {
  nome: string
  values: readonly number[]
  /** Green or red. The second series is always drawn hollow. */
  meaning?: 'good' | 'bad'
  /** Links a bar, or its number in the table, to the list of what the bar counts. Empty bars have no link. */
  link?: (i: number, inside: LinkContent) => ReactNode
}
/** The properties of a link. `aria-label` is the name of a bar. With `tabIndex`, Tab skips the link of a narrow bar. */
export type LinkContent = { children: ReactNode; 'aria-label'?: string; tabIndex?: -1 }
type Props = {
  caption: string
  /** The name of the axis, such as `Dia`. */
  axis: string
  labels: readonly string[]
  /** One series, or two to compare. */
  series: readonly Series[]
}

const HEIGHT = 160
const WIDTH = 640
const GAP = 0.25
/**
 * The greatest number of entries for which a chart always has horizontal bars below the names. With more entries, a
 * chart has columns if every name is at most `SHORT` long, like a date.
 */
const ROWS = 8
const SHORT = 10
/** The room beside the longest bar, for a number of seven digits. */
const NUMBER = '6rem'

export function Bars({ caption, axis, labels, series }: Props) {
  const largest = Math.max(1, ...series.flatMap(({ values }) => values))
  const asRows = labels.length <= ROWS || labels.some((label) => label.length > SHORT)
  const ChartDrawing = asRows ? Lines : Columns
  return (
    <figure className="bars">
      <figcaption>
        {caption}
        {series.length > 1 &&
          series.map((one, s) => (
            <span key={one.nome} className={`bars-series ${look(one, s)}`}>
              {one.nome}
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
            ...series.map((one) => ({
              titulo: one.nome,
              numeric: true,
              cell: (i: number) => linked(one, i, { children: one.values[i] }),
            })),
          ]}
        />
      </details>
    </figure>
  )
}

/** Returns the classes of a series. The second series is hollow, so that series differ not only in colour. */
const look = ({ meaning }: Series, s: number): string => `bar-${meaning ?? s}${s === 1 ? ' bar-hollow' : ''}`

const linked = ({ values, link }: Series, i: number, inside: LinkContent): ReactNode =>
  link && (values[i] ?? 0) > 0 ? link(i, inside) : inside.children

type PlotProps = Pick<Props, 'labels' | 'series'> & { larger: number }

/**
 * Horizontal bars, one below the other. Screen readers skip bars without links, because the table has the same numbers.
 */
const Lines = ({ labels, series, larger }: PlotProps) => (
  <ol className="bars-rows" aria-hidden={series.every(({ link }) => !link)}>
    {labels.map((label, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- two people may have one name
      <li key={i}>
        {label}
        {series.map((one, s) => (
          <div key={one.nome}>
            {linked(one, i, {
              'aria-label': `${label}, ${one.nome}: ${one.values[i]}`,
              children: (
                <>
                  {(one.values[i] ?? 0) > 0 && (
                    <svg
                      viewBox="0 0 1 1"
                      preserveAspectRatio="none"
                      aria-hidden="true"
                      style={{ width: `calc((100% - ${NUMBER}) * ${(one.values[i] ?? 0) / larger})` }}
                    >
                      <rect className={look(one, s)} width="1" height="1" />
                    </svg>
                  )}
                  <span>{one.values[i]}</span>
                </>
              ),
            })}
          </div>
        ))}
      </li>
    ))}
  </ol>
)

/**
 * Columns along an axis. Only the first and the last column have a name. Columns are narrow targets; the table has
 * links for the keyboard.
 */
function Columns({ labels, series, larger }: PlotProps) {
  const step = WIDTH / labels.length
  const width = (step * (1 - GAP)) / series.length
  return (
    <svg viewBox={`0 -24 ${WIDTH} ${HEIGHT + 52}`} aria-hidden="true">
      <text x="0" y="-6">
        {larger}
      </text>
      <path className="bars-axis" d={`M0 0H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
      {series.map((one, s) =>
        one.values.map((valor, i) => {
          const x = i * step + (step * GAP) / 2 + s * width
          return (
            <Fragment key={one.nome + labels[i]}>
              {linked(one, i, {
                tabIndex: -1,
                children: (
                  <>
                    <rect className="bar-target" x={x} width={width} y={0} height={HEIGHT} />
                    <rect
                      className={look(one, s)}
                      x={x}
                      width={width}
                      y={HEIGHT - (valor / larger) * HEIGHT}
                      height={(valor / larger) * HEIGHT}
                    />
                  </>
                ),
              })}
            </Fragment>
          )
        }),
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
