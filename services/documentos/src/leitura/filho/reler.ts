import { deCinza, paraCinza, type Cinza } from '../imagem/cinza.ts'
import type { Preparada } from '../imagem/preparar.ts'
import type { Ocr } from '../ocr.ts'
import type { Pagina, Palavra } from '../tipos.ts'

export type Recorte = { x0: number; y0: number; x1: number; y1: number }

/**
 * Reads one line again, cut out and drawn at half as much again: another look at the same ink, to settle what one
 * reading leaves open. A text layer has nothing to be read again.
 */
export async function reler(
  preparada: () => Promise<Preparada>,
  pagina: Pagina,
  recorte: Recorte,
  ocr: Ocr,
): Promise<Palavra[]> {
  if (pagina.fonte === 'texto') return []
  const { cinza } = await preparada()
  return ocr.linha(await cortar(cinza, recorte))
}

async function cortar(cinza: Cinza, r: Recorte): Promise<Cinza> {
  const altura = r.y1 - r.y0
  const left = Math.max(0, Math.floor(r.x0 - altura * 0.3))
  const top = Math.max(0, Math.floor(r.y0 - altura * 0.25))
  const width = Math.min(cinza.largura - left, Math.ceil(r.x1 - r.x0 + altura * 0.6))
  const height = Math.min(cinza.altura - top, Math.ceil(altura * 1.5))
  const pedaco = await paraCinza(deCinza(cinza).extract({ left, top, width, height }))
  const moldura = Math.round(altura * 0.5)
  return paraCinza(
    deCinza(pedaco)
      .resize({ height: Math.round(height * 1.5), kernel: 'cubic' })
      .extend({ top: moldura, bottom: moldura, left: moldura, right: moldura, background: '#fff' }),
  )
}
