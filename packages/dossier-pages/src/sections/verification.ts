import type { DadosDossie } from '../data/dossie.ts'
import { dateInWords } from '../data/format.ts'
import { qrCode } from '../layout/qr-code.ts'
import { COLOUR, withColour, STYLE, SHEET } from '../layout/style.ts'
import { write, type Flow, addNode, put, firstLines } from '../layout/flow.ts'
import type { Style } from '../layout/shapes.ts'

const QR = { lado: 104, x: SHEET.left + 16, y: 620 }

/** Writes at the foot of the cover how anybody can check that this dossier was issued. */
export function verification(f: Flow, d: DadosDossie): void {
  const altura = QR.lado + 32
  put(f, {
    forma: 'rectangle',
    x: SHEET.left,
    y: QR.y - 16,
    largura: SHEET.usable,
    altura,
    radius: 4,
    cor: COLOUR.lightBlue,
  })
  qrCode(f, d.url_verificacao, QR)
  const x = QR.x + QR.lado + 20
  const largura = SHEET.right - 16 - x
  let y = QR.y
  const text = (t: string, style: Style, gap: number, max: number) => {
    const under = addNode(f, 'P')
    for (const line of firstLines(f, t, max, largura, style)) {
      write(f, line, { x, y }, style, under)
      y += style.lineHeight
    }
    y += gap
  }
  text('Confira se este dossiê foi emitido', STYLE.titulo2, 1, 1)
  text(
    'Aponte a câmera para o código ao lado ou abra o endereço abaixo. A página mostra o SHA-256 do arquivo emitido e compara com o seu.',
    STYLE.nota,
    4,
    3,
  )
  text(d.codigo_verificacao, STYLE.coverCode, 3, 2)
  const addressY = y
  text(d.url_verificacao, withColour(STYLE.nota, COLOUR.blue), 0, 3)
  f.pagina.links.push({ x, y: addressY, largura, altura: y - addressY, target: d.url_verificacao })
  write(
    f,
    `Emitido em ${dateInWords(d.emitido_em)}`,
    { x: SHEET.left, y: QR.y + QR.lado + 24 },
    STYLE.nota,
    addNode(f, 'P'),
  )
}
