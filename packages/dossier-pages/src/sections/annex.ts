import { DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import type { PreparedAnnex } from '../annexes/types.ts'
import type { DocumentoDossie } from '../data/dossie.ts'
import { label } from '../data/format.ts'
import { enlargement, COLOUR, withColour, STYLE, SHEET } from '../layout/style.ts'
import { write, type Flow, addNode, newPage, put } from '../layout/flow.ts'
import type { Size } from '../layout/shapes.ts'

/** The margins and the strips at the top and foot that surround a reproduced page. */
const FRAME = { lado: 34, top: 66, base: 60 }

/** Lays out an attachment: its pages, each on its own sheet within the dossier's header and footer. */
export function annex(f: Flow, d: DocumentoDossie, number: number, a: PreparedAnnex, index: number): void {
  const name = `Documento ${number} – ${label(DOCUMENTO_KIND_LABEL, d.tipo)}`
  f.section = addNode(f, 'Sect', 0)
  f.header = name
  a.paginas.forEach((p, i) => {
    const sheet = sheetFor(p)
    const pagina = newPage(sheet, `${name} · página ${i + 1} de ${a.paginas.length}`)
    f.paginas.push(pagina)
    f.pagina = pagina
    if (i === 0) {
      pagina.heading = addNode(f, 'H2')
      f.bookmarks.push({ titulo: name, nivel: 2, pagina, y: 0, inContents: true })
    }
    const e = enlargement(sheet)
    const area = {
      largura: sheet.largura - 2 * FRAME.lado * e,
      altura: sheet.altura - (FRAME.top + FRAME.base) * e,
    }
    const scale = Math.min(1, area.largura / p.largura, area.altura / p.altura)
    const [largura, altura] = [p.largura * scale, p.altura * scale]
    const at = { x: (sheet.largura - largura) / 2, y: FRAME.top * e + (area.altura - altura) / 2, largura, altura }
    put(f, { forma: 'rectangle', ...at, outline: COLOUR.faintRule, thickness: 0.5 })
    const alt = `Reprodução da página ${i + 1} de ${a.paginas.length} do ${name}`
    if (p.mode === 'notice') noteOnPage(f, 'Esta página não pôde ser reproduzida com segurança.', sheet)
    else
      put(
        f,
        { forma: 'reproduction', annex: index, pagina: i, natural: { largura: p.largura, altura: p.altura }, ...at },
        addNode(f, 'Figure', f.section, alt),
      )
    if (p.blank) noteOnPage(f, 'Esta página não tem conteúdo visível no arquivo original.', sheet)
  })
}

/**
 * Returns the size of a sheet: A4 in the orientation of the page. If a side of the page is more than a quarter longer
 * than that of A4, the sheet has the page's own size, but no side is shorter than A4 is wide.
 */
function sheetFor(p: Size): Size {
  const [shorter, longer] = [Math.min(p.largura, p.altura), Math.max(p.largura, p.altura)]
  const landscape = p.largura > p.altura
  if (longer <= SHEET.altura * 1.25 && shorter <= SHEET.largura * 1.25) {
    return landscape
      ? { largura: SHEET.altura, altura: SHEET.largura }
      : { largura: SHEET.largura, altura: SHEET.altura }
  }
  return { largura: Math.max(p.largura, SHEET.largura), altura: Math.max(p.altura, SHEET.largura) }
}

function noteOnPage(f: Flow, text: string, sheet: Size): void {
  write(
    f,
    text,
    { x: sheet.largura / 2, y: sheet.altura / 2, align: 'centre' },
    withColour(STYLE.body, COLOUR.secondary),
    addNode(f, 'P'),
  )
}
