/** Makes a receipt as the bytes of a PDF file. The same data give the same bytes. */
import type { DadosRecibo } from '../data/recibo.ts'
import { embedFonts } from '../drawing/fonts.ts'
import { attach } from '../pdf/attach.ts'
import { createPdf } from '../pdf/documento.ts'
import { bytesOf } from '../pdf/write.ts'
import { layOutRecibo, PROOF_NAME } from '../sections/recibo.ts'
import { identify } from './identify.ts'
import { paint } from './paint.ts'

export async function assembleRecibo(dados: DadosRecibo): Promise<Uint8Array> {
  const doc = await createPdf()
  const fonts = await embedFonts(doc)
  paint(doc, fonts, layOutRecibo(dados, fonts), [])
  const { prova } = dados.registro
  if (prova)
    attach(doc, {
      name: PROOF_NAME,
      type: 'application/json',
      about: 'A prova de que o registro público tem o envio',
      bytes: Buffer.from(`${JSON.stringify(prova, null, 2)}\n`),
    })
  identify(doc, {
    titulo: `Recibo do processo ${dados.numero}`,
    subject: 'Recibo de entrega',
    author: 'Serviço de dossiês',
    em: dados.submetido_em,
    conteudo: dados,
  })
  return bytesOf(doc)
}
