import type { Style } from './shapes.ts'
import { STYLE, SHEET } from './style.ts'
import { tableRow } from './table-row.ts'
import { write, type Flow, linesOf, addNode, ruledLine } from './flow.ts'

export interface Definition {
  label: string
  valor: string
  /** The number of columns that the definition takes (default 1). */
  span?: number
}

/** Draws labels over values in a grid of equal columns, with a fine line under every row. */
export function definitions(
  f: Flow,
  items: readonly Definition[],
  columns: number,
  place: { x?: number; largura?: number } = {},
): void {
  const x0 = place.x ?? SHEET.left
  const step = (place.largura ?? SHEET.usable) / columns
  for (const row of rowsOf(items, columns)) {
    let column = 0
    const cells = row.map((d) => {
      const span = Math.min(d.span ?? 1, columns)
      const cell = { d, x: x0 + column * step, linhas: linesOf(f, d.valor || '—', span * step - 12, STYLE.valor) }
      column += span
      return cell
    })
    tableRow(
      f,
      cells.map(({ d, x, linhas }) => {
        const under = addNode(f, 'P')
        const line = (text: string, style: Style) => ({
          altura: style.lineHeight,
          por: (y: number) => write(f, text, { x, y }, style, under),
        })
        return [line(d.label, STYLE.label), ...linhas.map((l) => line(l, STYLE.valor))]
      }),
      { above: 0, below: 5 },
    )
    ruledLine(f, x0, x0 + step * columns)
    f.y += 6
  }
}

function rowsOf(items: readonly Definition[], columns: number): Definition[][] {
  const all: Definition[][] = []
  let taken = columns
  for (const d of items) {
    const span = Math.min(d.span ?? 1, columns)
    if (taken + span > columns) {
      all.push([])
      taken = 0
    }
    all.at(-1)?.push(d)
    taken += span
  }
  return all
}
