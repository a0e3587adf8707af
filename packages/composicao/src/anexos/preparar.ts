/** Makes an attachment safe: writes a PDF whose pages show what the original shows, and nothing else. */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { LIMITES_DO_ANEXO } from './limites.ts'
import { type AnexoPreparado, type Anunciar, type PedidoDeAnexo, semReproducao, vazio } from './tipos.ts'

/** Loads what handles pictures, and what handles PDFs, only when the first of them comes. */
export async function preparar(pedido: PedidoDeAnexo, anunciar: Anunciar): Promise<AnexoPreparado> {
  const { documento, saida, plano } = pedido
  anunciar({ passo: 'abrir' })
  if ((await stat(pedido.caminho)).size > LIMITES_DO_ANEXO.bytesPorAnexo) return semReproducao(documento, 'limite')
  const bytes = await readFile(pedido.caminho)
  if (createHash('sha256').update(bytes).digest('hex') !== pedido.hash.toLowerCase())
    return semReproducao(documento, 'alterado')
  switch (tipoPeloConteudo(bytes)) {
    case 'pdf': {
      const { prepararPdf } = await import('./pdf.ts')
      return { ...vazio(documento), ...(await prepararPdf(bytes, saida, plano, anunciar)) }
    }
    case 'imagem': {
      const { prepararImagem } = await import('./imagem.ts')
      return { ...vazio(documento), ...(await prepararImagem(bytes, saida, plano, anunciar)) }
    }
    case null:
      return semReproducao(documento, 'tipo')
  }
}

/** Looks at the first bytes only: names and declared types are mere claims. */
function tipoPeloConteudo(bytes: Uint8Array): 'pdf' | 'imagem' | null {
  const comeco = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  if (comeco.startsWith('%PDF-')) return 'pdf'
  const imagens = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'II*\0', 'MM\0*', 'II+\0', 'MM\0+']
  return imagens.some((magia) => comeco.startsWith(magia)) ? 'imagem' : null
}
