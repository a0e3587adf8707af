import { chance } from './chance.ts'
import { type Imovel, imovel, thousands } from './dados.ts'
import { compose } from './wording.ts'
import { A4, box, centred, type Familia, MARGIN, newSheet, wrap, hasLiberation } from './sheet.ts'

export type Documento = { pdf: Uint8Array; truth: Imovel; paginas: number }

/**
 * Makes a matrícula. The same seed always makes the same document.
 * @param embed  whether the PDF contains its fonts; otherwise it names fonts that every PDF reader has
 */
export async function matricula(seed: number, embed = hasLiberation): Promise<Documento> {
  const a = chance(seed)
  const datum = imovel(a)
  const { proprietario, titulos, label, paragraphs } = compose(a, datum)
  datum.proprietario = proprietario
  const familia: Familia = (['serif', 'sans', 'mono'] as const)[seed % 3] as Familia
  const sheet = await newSheet(familia, embed)
  const size = familia === 'serif' ? 11 : 10
  const step = size * 1.45
  let page = sheet.pdf.addPage(A4)
  let y = A4[1] - 50
  let paginas = 1
  const paragraph = (text: string) => {
    for (const line of wrap(sheet.normal, text, size, A4[0] - 2 * MARGIN)) {
      if (y < 60) {
        page = sheet.pdf.addPage(A4)
        paginas++
        y = A4[1] - 60
        page.drawText(`MATRÍCULA Nº ${thousands(datum.numero)}     FICHA ${String(paginas).padStart(2, '0')}`, {
          x: MARGIN,
          y,
          size,
          font: sheet.normal,
        })
        y -= step * 1.6
      }
      page.drawText(line, { x: MARGIN, y, size, font: sheet.normal })
      y -= step
    }
    y -= step * 0.45
  }
  for (const titulo of titulos) {
    centred(page, sheet.normal, titulo, y, size)
    y -= step
  }
  if (label === null) {
    const top = y - 4
    for (const [i, [name, valor]] of [
      ['MATRÍCULA', thousands(datum.numero)],
      ['FICHA', '01'],
      ['LIVRO', '2-RG'],
    ].entries()) {
      box(page, MARGIN + i * 150, top - 30, 150, 30)
      page.drawText(name as string, { x: MARGIN + 4 + i * 150, y: top - 9, size: 7, font: sheet.normal })
      page.drawText(valor as string, { x: MARGIN + 4 + i * 150, y: top - 24, size: size + 1, font: sheet.bold })
    }
    y = top - 50
  } else {
    page.drawText(label, { x: MARGIN, y, size, font: sheet.normal })
    if (!/FICHA/.test(label)) page.drawText('FICHA 01', { x: MARGIN + 170, y, size, font: sheet.normal })
    y -= step
  }
  for (const p of paragraphs) paragraph(p)
  return { pdf: await sheet.pdf.save(), truth: datum, paginas }
}
