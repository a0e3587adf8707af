import { TIPOS_DE_ARQUIVO } from '@car/vocabulary/documento'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { Recusa } from './falha.ts'
import { paraCinza, type Cinza } from './imagem/cinza.ts'
import { abrirPdf, type Pdf } from './pdf/pdf.ts'
import type { Limites } from './tipos.ts'

export type Arquivo = { tipo: 'pdf'; paginas: number; pdf: Pdf } | { tipo: 'imagem'; paginas: number; caminho: string }

const IMAGENS: readonly string[] = TIPOS_DE_ARQUIVO.filter((tipo) => tipo.startsWith('image/'))

/** Opens what the first bytes say it is, whatever its name or the sender claims; a second format further in is never looked for. */
export async function abrirArquivo(caminho: string, limites: Limites): Promise<Arquivo> {
  const mime = await tipoDe(caminho)
  if (mime === 'application/pdf') {
    const pdf = await abrirPdf(caminho, limites)
    return { tipo: 'pdf', paginas: pdf.paginas, pdf }
  }
  if (!mime || !IMAGENS.includes(mime)) throw new Recusa('arquivo_corrompido', 'not a PDF, JPEG, PNG or TIFF')
  const meta = await decodificar(() => sharp(caminho, { limitInputPixels: limites.pixelsEntrada }).metadata())
  if (meta.width * meta.height > limites.pixelsEntrada) throw new Recusa('imagem_grande_demais', 'too many pixels')
  return { tipo: 'imagem', paginas: mime === 'image/tiff' ? (meta.pages ?? 1) : 1, caminho }
}

/** One page of a picture file, turned as its EXIF says, in grey, within the pixel budget. */
export async function decodificarPagina(caminho: string, pagina: number, limites: Limites): Promise<Cinza> {
  return decodificar(async () => {
    const imagem = sharp(caminho, { page: pagina - 1, limitInputPixels: limites.pixelsEntrada, failOn: 'error' })
    const { width, height } = await imagem.metadata()
    const lado = Math.sqrt(limites.pixelsPagina / (width * height))
    const base = imagem.autoOrient().flatten({ background: '#fff' })
    return paraCinza(
      lado < 1
        ? base.resize({
            width: Math.floor(Math.max(width, height) * lado),
            height: Math.floor(Math.max(width, height) * lado),
            fit: 'inside',
          })
        : base,
    )
  })
}

const tipoDe = async (caminho: string): Promise<string | undefined> => (await fileTypeFromFile(caminho))?.mime

async function decodificar<T>(trabalho: () => Promise<T>): Promise<T> {
  try {
    return await trabalho()
  } catch (erro) {
    if (erro instanceof Error && /pixel limit/i.test(erro.message))
      throw new Recusa('imagem_grande_demais', erro.message)
    throw new Recusa('arquivo_corrompido', erro instanceof Error ? erro.message : String(erro))
  }
}
