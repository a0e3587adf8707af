/**
 * Title, dates and identifier of the file. All of them follow from its content, so that the same content gives the same
 * bytes.
 */
import { createHash } from 'node:crypto'
import { type PDFDocument, PDFHexString } from 'pdf-lib'
import type { AnexoPreparado } from '../anexos/tipos.ts'
import type { DadosDossie } from '../dados/dossie.ts'

export function identificar(doc: PDFDocument, dados: DadosDossie, anexos: readonly AnexoPreparado[]): void {
  const emitido = new Date(dados.emitido_em)
  doc.setTitle(`Dossiê do processo ${dados.processo.numero}`, { showInWindowTitleBar: true })
  doc.setSubject(`Código de verificação ${dados.codigo_verificacao}`)
  doc.setAuthor('Cadastro Ambiental Rural')
  doc.setCreator('Serviço de dossiês')
  doc.setProducer('pdf-lib')
  doc.setLanguage('pt-BR')
  doc.setCreationDate(emitido)
  doc.setModificationDate(emitido)
  // Both halves of the identifier come from the content: a random one would make every run another file.
  const resumo = createHash('sha256').update(JSON.stringify([dados, anexos.map((a) => [a.documento, a.paginas])]))
  const id = PDFHexString.of(resumo.digest('hex').slice(0, 32))
  doc.context.trailerInfo.ID = doc.context.obj([id, id])
}
