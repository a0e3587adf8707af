import { COLOUR, STYLE, SHEET } from './style.ts'
import { fit, write, type Flow, linesOf, addNode, paragraph, put } from './flow.ts'
import { drawMark, type Mark } from './mark.ts'

export interface Block {
  titulo: string
  situacao?: { texto: string; mark: Mark }
  line: string
  texts: readonly { label?: string; texto: string }[]
}

const INDENT = 14

/**
 * Writes an item, such as a pendência or a decision, in full: its title with its status at the right, a line of dates
 * and names, and its texts beside a vertical line.
 */
export function block(f: Flow, b: Block): void {
  fit(f, 74)
  const under = addNode(f, 'H3')
  const margin = (altura: number) =>
    put(f, { forma: 'rectangle', x: SHEET.left, y: f.y, largura: 2, altura, cor: COLOUR.blue })
  const line = (texto: string, style: (typeof STYLE)[keyof typeof STYLE], nota: number) => {
    for (const l of linesOf(f, texto, SHEET.usable - INDENT - 110, style)) {
      margin(style.lineHeight)
      write(f, l, { x: SHEET.left + INDENT, y: f.y }, style, nota)
      f.y += style.lineHeight
    }
  }
  if (b.situacao) {
    const { texto, mark } = b.situacao
    write(f, texto, { x: SHEET.right, y: f.y, align: 'right' }, STYLE.strongBody, under)
    drawMark(f, mark, SHEET.right - f.measurer.largura(texto, STYLE.strongBody) - 17, f.y + 7)
  }
  line(b.titulo, STYLE.titulo3, under)
  line(b.line, STYLE.nota, addNode(f, 'P'))
  for (const { label, texto } of b.texts) {
    margin(5)
    f.y += 5
    const place = { x: SHEET.left + INDENT, after: 0, margin }
    if (label) {
      fit(f, 40)
      paragraph(f, label, STYLE.label, place)
    }
    paragraph(f, texto, STYLE.body, place)
  }
  f.y += 14
}
