import { deCinza, paraCinza, type Cinza } from '../imagem/cinza.ts'
import type { Preparada } from '../imagem/preparar.ts'
import type { Olhar } from '../extracao/releitura.ts'
import type { Ocr } from '../ocr.ts'
import type { Pagina, Palavra, QuadroLido } from '../tipos.ts'

export type Recorte = { x0: number; y0: number; x1: number; y1: number }

/** How a cut is drawn for each look at it: enlargement, and smoothing after it. */
const OLHARES: Record<Olhar, { ampliar: number; alisar: number }> = {
  0: { ampliar: 1.6, alisar: 0 },
  1: { ampliar: 2.2, alisar: 1.2 },
  2: { ampliar: 1.2, alisar: 0 },
}

/** Reads one line again, cut out and drawn larger: another look at the same ink, to settle what one reading leaves open. */
export async function reler(
  preparada: () => Promise<Preparada>,
  pagina: Pagina,
  recorte: Recorte,
  olhar: Olhar,
  ocr: Ocr,
): Promise<Palavra[]> {
  if (pagina.fonte === 'texto') return []
  const { cinza } = await preparada()
  return ocr.linha(await cortar(cinza, recorte, olhar))
}

/** Every cell of a form for itself: one that is lost among rules and neighbours is often plain on its own. */
export async function lerQuadros({ cinza, quadros }: Preparada, ocr: Ocr): Promise<QuadroLido[]> {
  const lidos: QuadroLido[] = []
  for (const q of quadros) {
    const margem = 4 // what is left of the rules
    const left = Math.round(q.x0 + margem)
    const top = Math.round(q.y0 + margem)
    const width = Math.min(cinza.largura - left, Math.round(q.x1 - q.x0 - 2 * margem))
    const height = Math.min(cinza.altura - top, Math.round(q.y1 - q.y0 - 2 * margem))
    const x = (v: number) => left + (v - MOLDURA) / AMPLIAR
    const y = (v: number) => top + (v - MOLDURA) / AMPLIAR
    const lidas = await ocr.bloco(await ampliar(cinza, { left, top, width, height }, MOLDURA, OLHARES[0]))
    lidos.push({ ...q, palavras: lidas.map((p) => ({ ...p, x0: x(p.x0), x1: x(p.x1), y0: y(p.y0), y1: y(p.y1) })) })
  }
  return lidos
}

const AMPLIAR = OLHARES[0].ampliar
const MOLDURA = 20

function cortar(cinza: Cinza, r: Recorte, olhar: Olhar): Promise<Cinza> {
  const altura = r.y1 - r.y0
  const left = Math.max(0, Math.floor(r.x0 - altura * 0.3))
  const top = Math.max(0, Math.floor(r.y0 - altura * 0.25))
  const width = Math.min(cinza.largura - left, Math.ceil(r.x1 - r.x0 + altura * 0.6))
  const height = Math.min(cinza.altura - top, Math.ceil(altura * 1.5))
  return ampliar(cinza, { left, top, width, height }, Math.round(altura * 0.5), OLHARES[olhar])
}

async function ampliar(
  cinza: Cinza,
  area: { left: number; top: number; width: number; height: number },
  moldura: number,
  { ampliar: vezes, alisar }: { ampliar: number; alisar: number },
): Promise<Cinza> {
  const pedaco = await paraCinza(deCinza(cinza).extract(area))
  const maior = deCinza(pedaco).resize({
    width: Math.round(area.width * vezes),
    height: Math.round(area.height * vezes),
    fit: 'fill',
    kernel: 'cubic',
  })
  const branco = { top: moldura, bottom: moldura, left: moldura, right: moldura, background: '#fff' }
  return paraCinza((alisar > 0 ? maior.blur(alisar) : maior).extend(branco))
}
