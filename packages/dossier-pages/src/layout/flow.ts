/**
 * The running text of a dossier: a cursor that moves over A4 pages. The functions are pure: a `Measurer` gives the
 * width of texts.
 */
import {
  DECORATION,
  type Drawing,
  type Style,
  baseline,
  type Bookmark,
  type TreeNode,
  type Page,
  type NodeRole,
} from './shapes.ts'
import { COLOUR, STYLE, SHEET } from './style.ts'
import { shorten, clean, wrap } from './text.ts'

export interface Measurer {
  readonly largura: (texto: string, style: Style) => number
  readonly canDraw: (code: number) => boolean
}

export interface Flow {
  readonly measurer: Measurer
  readonly paginas: Page[]
  readonly nos: TreeNode[]
  readonly bookmarks: Bookmark[]
  pagina: Page
  /** The height at which the next element begins, in points from the top of the sheet. */
  y: number
  /** The indices of the node above the sections, and of the section that is being written. */
  root: number
  section: number
  header: string | null
}

export function createFlow(measurer: Measurer, header: string | null): Flow {
  const pagina = newPage(SHEET, header)
  const nos: TreeNode[] = [{ papel: 'Document', parent: -1 }]
  return {
    measurer,
    paginas: [pagina],
    nos,
    bookmarks: [],
    pagina,
    y: SHEET.top,
    root: 0,
    section: 0,
    header,
  }
}

export function newPage(sheet: { largura: number; altura: number }, header: string | null): Page {
  return { largura: sheet.largura, altura: sheet.altura, items: [], links: [], header }
}

export function turnPage(f: Flow): void {
  f.pagina = newPage(SHEET, f.header)
  f.paginas.push(f.pagina)
  f.y = SHEET.top
}

/** Starts a new page if fewer than `altura` points are left on this page, unless this page is empty. */
export function fit(f: Flow, altura: number): void {
  if (f.y + altura > SHEET.base && f.y > SHEET.top) turnPage(f)
}

export function addNode(f: Flow, papel: NodeRole, parent: number = f.section, alt?: string): number {
  f.nos.push(alt === undefined ? { papel, parent } : { papel, parent, alt })
  return f.nos.length - 1
}

export function put(f: Flow, drawing: Drawing, under: number = DECORATION): void {
  f.pagina.items.push({ no: under, drawing })
}

/** Cleans the text and breaks it into lines of at most `largura` points. */
export function linesOf(f: Flow, texto: string, largura: number, style: Style): string[] {
  return wrap(clean(texto, f.measurer.canDraw), largura, (t) => f.measurer.largura(t, style))
}

/** Returns at most `max` lines. If the text has more lines, the last line is shortened. */
export function firstLines(f: Flow, texto: string, max: number, largura: number, style: Style): string[] {
  const lines = linesOf(f, texto, largura, style)
  if (lines.length <= max) return lines
  const rest = lines.slice(max - 1).join(' ')
  return [...lines.slice(0, max - 1), shorten(rest, largura, (t) => f.measurer.largura(t, style))]
}

/**
 * Writes one line of text in a box that begins at `y`. By `align` the line begins at `x`, is centred on `x`, or ends at
 * `x`.
 */
export function write(
  f: Flow,
  texto: string,
  at: { x: number; y: number; align?: 'left' | 'right' | 'centre' },
  style: Style,
  under: number = DECORATION,
): void {
  if (texto === '') return
  const largura = at.align === undefined || at.align === 'left' ? 0 : f.measurer.largura(texto, style)
  const x = at.x - (at.align === 'centre' ? largura / 2 : largura)
  put(f, { forma: 'text', x, y: baseline(at.y, style), texto, style }, under)
}

/** Writes running text at the cursor, over as many pages as it needs. */
export function paragraph(
  f: Flow,
  texto: string,
  style: Style = STYLE.body,
  place: { x?: number; largura?: number; after?: number; margin?: (altura: number) => void } = {},
): void {
  const x = place.x ?? SHEET.left
  const under = addNode(f, 'P')
  for (const line of linesOf(f, texto, place.largura ?? SHEET.right - x, style)) {
    fit(f, style.lineHeight)
    place.margin?.(style.lineHeight)
    write(f, line, { x, y: f.y }, style, under)
    f.y += style.lineHeight
  }
  f.y += place.after ?? 6
}

const TITULOS = {
  1: { style: STYLE.titulo1, papel: 'H1', before: 26, after: 10, room: 150 },
  2: { style: STYLE.titulo2, papel: 'H2', before: 14, after: 5, room: 110 },
  3: { style: STYLE.titulo3, papel: 'H3', before: 8, after: 3, room: 95 },
} as const

/** Writes a heading, which is never alone at the foot of a page. Level 1 opens a section; `mark` adds a bookmark. */
export function titulo(f: Flow, level: 1 | 2 | 3, texto: string, mark: boolean = level < 3): void {
  const { style, papel, before, after, room } = TITULOS[level]
  if (f.y > SHEET.top) f.y += before
  fit(f, room)
  if (level === 1) f.section = addNode(f, 'Sect', f.root)
  const cleaned = clean(texto, f.measurer.canDraw)
  if (mark) f.bookmarks.push({ titulo: cleaned, nivel: level, pagina: f.pagina, y: f.y, inContents: level === 1 })
  const under = addNode(f, papel)
  for (const line of linesOf(f, texto, SHEET.usable, style)) {
    write(f, line, { x: SHEET.left, y: f.y }, style, under)
    f.y += style.lineHeight
  }
  f.y += after
}

export function ruledLine(
  f: Flow,
  start: number = SHEET.left,
  end: number = SHEET.right,
  colour: string = COLOUR.faintRule,
): void {
  put(f, { forma: 'line', from: [start, f.y], to: [end, f.y], cor: colour, thickness: 0.6 })
}
