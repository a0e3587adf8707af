import { STATUS_DOCUMENTO_LABEL, DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import type { PreparedAnnex } from '../annexes/types.ts'
import type { DocumentoDossie } from '../data/dossie.ts'
import { dateTime, label, tamanho } from '../data/format.ts'
import { definitions } from '../layout/definitions.ts'
import { COLOUR, withColour, STYLE, SHEET } from '../layout/style.ts'
import { write, type Flow, linesOf, addNode, paragraph, ruledLine } from '../layout/flow.ts'
import { notesOf } from './annex-notes.ts'

const LARGE = { ...STYLE.capaTitulo, tamanho: 22, lineHeight: 30 }

export function annexFace(f: Flow, d: DocumentoDossie, numero: number, total: number, a: PreparedAnnex): void {
  f.y = 210
  f.bookmarks.push({
    titulo: `Documento ${numero} – ${label(DOCUMENTO_KIND_LABEL, d.tipo)}`,
    nivel: 2,
    pagina: f.pagina,
    y: f.y - 20,
    inContents: true,
  })
  const titulo = addNode(f, 'H2')
  write(f, `DOCUMENTO ${numero} DE ${total}`, { x: SHEET.esquerda, y: f.y }, STYLE.capaSobretitulo, titulo)
  f.y += 18
  for (const line of linesOf(f, label(DOCUMENTO_KIND_LABEL, d.tipo), SHEET.util, LARGE)) {
    write(f, line, { x: SHEET.esquerda, y: f.y }, LARGE, titulo)
    f.y += LARGE.lineHeight
  }
  f.y += 10
  ruledLine(f, SHEET.esquerda, SHEET.esquerda + 60, COLOUR.azul)
  f.y += 22
  definitions(
    f,
    [
      { label: 'Arquivo', valor: d.nome, span: 4 },
      { label: 'Recebido em', valor: dateTime(d.recebido_em) },
      { label: 'Tamanho', valor: tamanho(d.tamanho) },
      { label: 'Situação', valor: label(STATUS_DOCUMENTO_LABEL, d.status) },
      { label: 'Páginas reproduzidas', valor: String(a.paginas.length) },
      { label: 'SHA-256 do arquivo original', valor: d.hash_sha256, span: 4 },
    ],
    4,
  )
  f.y += 6
  for (const nota of notesOf(a)) paragraph(f, nota, withColour(STYLE.body, COLOUR.secundaria))
}
