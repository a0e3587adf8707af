import type { Bookmark, Page } from '../layout/shapes.ts'
import { COLOUR, withColour, STYLE, SHEET } from '../layout/style.ts'
import { fit, write, type Flow, addNode, paragraph, put, titulo } from '../layout/flow.ts'
import { shorten } from '../layout/text.ts'

const NOTES = [
  'Este dossiê reproduz o registro eletrônico do processo na data e hora da emissão, em horário de Brasília. Um dossiê mais novo do mesmo processo substitui este; a página de verificação diz se este ainda é o atual.',
  'Nas páginas geradas, CPF e CNPJ aparecem em parte. Os documentos reproduzidos no fim aparecem como foram recebidos e podem conter dados pessoais: guarde e compartilhe este arquivo de acordo com a Lei nº 13.709/2018 (LGPD).',
  'Um � marca, no texto, um caractere que a fonte deste dossiê não tem.',
]

/**
 * Writes the table of contents, and below it notes about the dossier. `numberOf` returns the printed number of a page,
 * once all pages are in order.
 */
export function contents(f: Flow, bookmarks: readonly Bookmark[], numberOf: (pagina: Page) => number): void {
  titulo(f, 1, 'Sumário', false)
  const toc = addNode(f, 'TOC')
  for (const m of bookmarks) {
    const style = m.nivel === 1 ? STYLE.strongBody : STYLE.body
    const altura = m.nivel === 1 ? 20 : 16
    fit(f, altura)
    const under = addNode(f, 'TOCI', toc)
    const number = String(numberOf(m.pagina))
    const x = SHEET.left + (m.nivel - 1) * 16
    const end = SHEET.right - 30
    const text = shorten(m.titulo, end - x - 20, (t) => f.measurer.largura(t, style))
    write(f, text, { x, y: f.y }, style, under)
    write(f, number, { x: SHEET.right, y: f.y, align: 'right' }, style, under)
    const y = f.y + style.lineHeight / 2 + 3
    const start = x + f.measurer.largura(text, style) + 6
    put(f, { forma: 'line', from: [start, y], to: [end, y], cor: COLOUR.rule, thickness: 0.6, dashed: [0.6, 2.4] })
    f.pagina.links.push({
      x,
      y: f.y,
      largura: SHEET.right - x,
      altura,
      target: { pagina: numberOf(m.pagina) - 1, y: m.y },
    })
    f.y += altura
  }
  f.y += 8
  titulo(f, 2, 'Sobre este dossiê', false)
  for (const nota of NOTES) paragraph(f, nota, withColour(STYLE.body, COLOUR.secondary))
}
