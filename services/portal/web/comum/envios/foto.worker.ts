/**
 * Prepares a photograph for sending, away from the page: it measures it, removes its place, makes it smaller, and draws
 * a small picture of it.
 */
import { seemsCutOff } from '@car/quality/cut-off'
import { blank, blurred, dark, lowResolution } from '@car/quality/faults'
import { grayOf } from '@car/quality/gray'
import { measure } from '@car/quality/measure'
import { eHeic } from './arquivo.ts'
import { type Defeito, DEFEITOS } from './defeitos.ts'
import { semLocal } from './sem-local.ts'
import { paraMedir, reducao } from './tamanho.ts'

export type Pedido = {
  arquivo: Blob
  /** The pixels, if the browser itself cannot decode the file. */
  pixels?: ImageData
}
/** Null if the file could not be decoded, so that nothing is known of it. */
export type Pronta = { arquivo: Blob; defeitos: Defeito[]; miniatura?: Blob } | null

const MINIATURA = 320

addEventListener('message', ({ data }: MessageEvent<Pedido>) => {
  preparar(data).then((pronta) => postMessage(pronta), reportError)
})

async function preparar({ arquivo, pixels }: Pedido): Promise<Pronta> {
  const imagem = await createImageBitmap(pixels ?? arquivo, { imageOrientation: 'from-image' }).catch(() => null)
  const limpo = eHeic(arquivo) ? null : await semLocal(arquivo)
  // The service judges what nobody here can decode.
  if (!imagem) return eHeic(arquivo) ? null : { arquivo: limpo ?? arquivo, defeitos: [] }
  const escala = reducao(imagem.width, imagem.height, arquivo.size)
  const menor = escala < 1 || !limpo ? await desenhada(imagem, escala, limpo?.type ?? 'image/jpeg') : null
  const vai = menor && (!limpo || menor.size < limpo.size) ? menor : limpo
  const defeitos = defeitosDe(imagem, vai === menor ? escala : 1)
  const miniatura = await desenhada(
    imagem,
    Math.min(1, MINIATURA / Math.max(imagem.width, imagem.height)),
    'image/jpeg',
  )
  imagem.close()
  return { arquivo: vai as Blob, defeitos, miniatura }
}

const desenhada = (imagem: ImageBitmap, escala: number, type: string): Promise<Blob> =>
  tela(imagem, escala).canvas.convertToBlob({ type, quality: 0.9 })

function tela(imagem: ImageBitmap, escala: number): OffscreenCanvasRenderingContext2D {
  const canvas = new OffscreenCanvas(Math.ceil(imagem.width * escala), Math.ceil(imagem.height * escala))
  const tinta = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D
  tinta.imageSmoothingQuality = 'high'
  tinta.drawImage(imagem, 0, 0, canvas.width, canvas.height)
  return tinta
}

function defeitosDe(imagem: ImageBitmap, escala: number): Defeito[] {
  const { width, height } = imagem
  const tinta = tela(imagem, escala * paraMedir(width * escala, height * escala))
  const { data } = tinta.getImageData(0, 0, tinta.canvas.width, tinta.canvas.height)
  const gray = grayOf(data, tinta.canvas.width, tinta.canvas.height)
  const medidas = measure(gray)
  const tem: Record<Defeito, boolean> = {
    borrada: blurred(medidas),
    escura: dark(medidas),
    cortada: seemsCutOff(gray),
    pequena: lowResolution(medidas),
    vazia: blank(medidas) && !dark(medidas),
  }
  return DEFEITOS.filter((defeito) => tem[defeito])
}
