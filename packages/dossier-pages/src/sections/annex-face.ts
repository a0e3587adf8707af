import { STATUS_DOCUMENTO_LABEL, DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import type { PreparedAnnex } from '../annexes/types.ts'
import type { DocumentoDossie } from '../data/dossie.ts'
import { dateTime, label, fileSize } from '../data/format.ts'
import { definitions } from '../layout/definitions.ts'
import { COLOUR, withColour, STYLE, SHEET } from '../layout/style.ts'
import { write, type Flow, linesOf, addNode, paragraph, ruledLine } from '../layout/flow.ts'
import { notesOf } from './annex-notes.ts'

const LARGE = { ...STYLE.coverTitle, tamanho: 22, lineHeight: 30 }

export function annexFace(f: Flow, d: DocumentoDossie, number: number, total: number, a: PreparedAnnex): void {
  f.y = 210
  f.bookmarks.push({
    titulo: `Documento ${number} – ${label(DOCUMENTO_KIND_LABEL, d.tipo)}`,
    nivel: 2,
    pagina: f.pagina,
    y: f.y - 20,
    inContents: true,
  })
  const titulo = addNode(f, 'H2')
  write(f, `DOCUMENTO ${number} DE ${total}`, { x: SHEET.left, y: f.y }, STYLE.coverOverline, titulo)
  f.y += 18
  for (const line of linesOf(f, label(DOCUMENTO_KIND_LABEL, d.tipo), SHEET.usable, LARGE)) {
    write(f, line, { x: SHEET.left, y: f.y }, LARGE, titulo)
    f.y += LARGE.lineHeight
  }
  f.y += 10
  ruledLine(f, SHEET.left, SHEET.left + 60, COLOUR.blue)
  f.y += 22
  definitions(
    f,
    [
      { label: 'Arquivo', valor: d.nome, span: 4 },
      { label: 'Recebido em', valor: dateTime(d.recebido_em) },
      { label: 'Tamanho', valor: fileSize(d.tamanho) },
      { label: 'Situação', valor: label(STATUS_DOCUMENTO_LABEL, d.status) },
      { label: 'Páginas reproduzidas', valor: String(a.paginas.length) },
      { label: 'SHA-256 do arquivo original', valor: d.hash_sha256, span: 4 },
    ],
    4,
  )
  f.y += 6
  for (const nota of notesOf(a)) paragraph(f, nota, withColour(STYLE.body, COLOUR.secondary))
}
