/** A receipt as the bytes of a PDF file. Same data, same bytes. */
import type { DadosRecibo } from '../dados/recibo.ts'
import { embutirFontes } from '../desenho/fontes.ts'
import { criarDocumento } from '../pdf/documento.ts'
import { bytesDe } from '../pdf/gravar.ts'
import { diagramarRecibo } from '../secoes/recibo.ts'
import { identificar } from './identificar.ts'
import { pintar } from './pintar.ts'

export async function montarRecibo(dados: DadosRecibo): Promise<Uint8Array> {
  const doc = await criarDocumento()
  const fontes = await embutirFontes(doc)
  pintar(doc, fontes, diagramarRecibo(dados, fontes), [])
  identificar(doc, {
    titulo: `Recibo do processo ${dados.numero}`,
    assunto: 'Recibo de entrega',
    autor: 'Serviço de dossiês',
    em: dados.submetido_em,
    conteudo: dados,
  })
  return bytesDe(doc)
}
