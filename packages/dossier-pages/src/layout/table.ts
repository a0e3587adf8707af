/** Draws tables: columns of given widths, wrapped cells, a header repeated on every page. */
import { DECORATION, type Style } from './shapes.ts'
import { COLOUR, STYLE, SHEET } from './style.ts'
import { tableRow, type CellLine } from './table-row.ts'
import { fit, write, type Flow, linesOf, addNode, put, ruledLine } from './flow.ts'
import { drawMark, type Mark } from './mark.ts'

export interface Column {
  titulo: string
  /** Share of the table's width, relative to the other shares. */
  parte: number
  align?: 'right'
}

/** One paragraph of a cell: text in a style, with a mark before it or a bar that shows a percentage. */
export interface Passage {
  texto: string
  style?: Style
  mark?: Mark
  /** A percentage, 0 to 100. */
  barra?: number
}

export type Cell = string | Passage | readonly Passage[]

const GUTTER = 10
const MARK_INDENT = 12
const BAR_INDENT = 36

export function table(f: Flow, columns: readonly Column[], linhas: readonly (readonly Cell[])[]): void {
  const sum = columns.reduce((s, c) => s + c.parte, 0)
  let x = SHEET.left
  const placedColumns = columns.map((column) => {
    const largura = (column.parte / sum) * SHEET.usable
    const placedColumn = { column, x, largura: largura - GUTTER }
    x += largura
    return placedColumn
  })
  const tableNode = addNode(f, 'Table')
  const header = (first: boolean) => {
    const tr = first ? addNode(f, 'TR', tableNode) : DECORATION
    const titulos = placedColumns.map((placed) => ({
      m: placed,
      linhas: linesOf(f, placed.column.titulo, placed.largura, STYLE.tableHead),
    }))
    const altura = Math.max(...titulos.map((titulo) => titulo.linhas.length)) * STYLE.tableHead.lineHeight
    put(f, {
      forma: 'rectangle',
      x: SHEET.left,
      y: f.y,
      largura: SHEET.usable,
      altura: altura + 8,
      cor: COLOUR.lightBlue,
    })
    for (const { m: placed, linhas: texts } of titulos) {
      const th = first ? addNode(f, 'TH', tr) : DECORATION
      texts.forEach((t, i) => {
        write(f, t, positionIn(placed, f.y + 4 + i * STYLE.tableHead.lineHeight), STYLE.tableHead, th)
      })
    }
    f.y += altura + 8
    ruledLine(f, SHEET.left, SHEET.right, COLOUR.blue)
  }
  fit(f, 70)
  header(true)
  for (const row of linhas) {
    const tr = addNode(f, 'TR', tableNode)
    const cells = placedColumns.map((placed, i) => cellLines(f, row[i] ?? '', placed, addNode(f, 'TD', tr)))
    tableRow(
      f,
      cells,
      { above: 5, below: 5.5 },
      () => header(false),
      () => ruledLine(f),
    )
  }
  f.y += 10
}

interface PlacedColumn {
  column: Column
  x: number
  largura: number
}

function cellLines(f: Flow, cell: Cell, placed: PlacedColumn, td: number): CellLine[] {
  const passages =
    typeof cell === 'string' ? [{ texto: cell }] : Array.isArray(cell) ? (cell as Passage[]) : [cell as Passage]
  return passages.flatMap((passage) => {
    const style = passage.style ?? STYLE.celula
    const { mark, barra } = passage
    const indent = mark !== undefined ? MARK_INDENT : barra !== undefined ? BAR_INDENT : 0
    const texts = linesOf(f, passage.texto, placed.largura - indent, style)
    return texts.map((texto, i) => ({
      altura: style.lineHeight,
      por(y: number) {
        if (i === 0 && mark !== undefined) drawMark(f, mark, placed.x, y + style.lineHeight / 2)
        if (i === 0 && barra !== undefined) drawBar(f, barra, placed.x, y + style.lineHeight / 2)
        const at = positionIn(placed, y)
        write(f, texto, { ...at, x: at.align === 'right' ? at.x : at.x + indent }, style, td)
      },
    }))
  })
}

function positionIn(placed: PlacedColumn, y: number): { x: number; y: number; align?: 'right' } {
  const x = placed.x + GUTTER / 2
  return placed.column.align === 'right' ? { x: x + placed.largura, y, align: 'right' } : { x, y }
}

/** Draws a bar of thirty points for 0 to 100. Its colour only repeats the meaning of the number beside it. */
function drawBar(f: Flow, valor: number, x: number, middle: number): void {
  const filled = Math.max(0, Math.min(100, valor)) * 0.3
  const colour = valor >= 90 ? COLOUR.verde : valor >= 70 ? COLOUR.amber : COLOUR.red
  const rail = { forma: 'rectangle', x: x + GUTTER / 2, y: middle - 1.75, altura: 3.5, radius: 1.75 } as const
  put(f, { ...rail, largura: 30, cor: COLOUR.faintRule })
  if (filled >= 3.5) put(f, { ...rail, largura: filled, cor: colour })
}
