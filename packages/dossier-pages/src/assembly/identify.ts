/**
 * Sets title, dates and identifier of a file. All of them follow from its content, so the same content gives the same
 * bytes.
 */
import { createHash } from 'node:crypto'
import { type PDFDocument, PDFHexString } from 'pdf-lib'

/** The metadata of a file. `em` is ISO 8601. The identifier of the file is a hash of `conteudo`. */
export interface Identity {
  titulo: string
  subject: string
  author: string
  em: string
  conteudo: unknown
}

export function identify(doc: PDFDocument, { titulo, subject, author, em, conteudo }: Identity): void {
  const issuedAt = new Date(em)
  doc.setTitle(titulo, { showInWindowTitleBar: true })
  doc.setSubject(subject)
  doc.setAuthor('Cadastro Ambiental Rural')
  doc.setCreator(author)
  doc.setProducer('pdf-lib')
  doc.setLanguage('pt-BR')
  doc.setCreationDate(issuedAt)
  doc.setModificationDate(issuedAt)
  // Both halves of the identifier come from the content. A random identifier would make every run a different file.
  const digest = createHash('sha256').update(JSON.stringify(conteudo))
  const id = PDFHexString.of(digest.digest('hex').slice(0, 32))
  doc.context.trailerInfo.ID = doc.context.obj([id, id])
}
