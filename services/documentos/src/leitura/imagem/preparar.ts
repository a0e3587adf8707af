import type { Mapa } from '../tipos.ts'
import { type Cinza, deCinza, girarQuartos, paraCinza } from './cinza.ts'
import { type Quadro, quadrosDe } from './grade.ts'
import { medirInclinacao } from './inclinacao.ts'
import { aplainar } from './papel.ts'
import { apagarTracos } from './tracos.ts'

/** `quadros` are the cells of a form's rules, which have been wiped out. */
export type Preparada = { cinza: Cinza; mapa: Mapa; quadros: Quadro[] }

/**
 * What the page is drawn at before it is read. At 300 the engine reads no better and takes a fifth longer, and perfectly
 * sharp print even reads worse (a 7 falls apart); below 200 small print goes.
 */
const DPI = 225
const PERTO = 0.1
/** Gaussian smoothing per grey level of noise: enough to quiet it, little enough to keep a comma's tail. */
const ALISAR = 0.09
/** Clear space between rows speaks for the other way round only when it is plainly more. */
const DEITADA = 0.15

/**
 * The page as the engine reads it best: even paper, straight lines, its own size of print, light smoothing where it is
 * noisy, no rules. A page lying on its side is turned; whether it now stands on its head only reading can tell.
 */
export async function preparar(original: Cinza, dpi: number, ruido: number): Promise<Preparada> {
  const escala = Math.abs(dpi / DPI - 1) < PERTO ? 1 : DPI / dpi
  const aplainada = aplainar(await redimensionar(original, escala))
  const inclinacao = medirInclinacao(aplainada)
  const deitada = inclinacao.deitada.entrelinhas > inclinacao.em_pe.entrelinhas + DEITADA
  const medida = deitada ? inclinacao.deitada : inclinacao.em_pe
  const graus = Math.abs(medida.graus) < 0.15 ? 0 : medida.graus
  let cinza = deitada ? girarQuartos(aplainada, 1) : aplainada
  if (ruido * ALISAR > 0.5) cinza = await paraCinza(deCinza(cinza).blur(Math.min(1.2, ruido * ALISAR)))
  if (graus !== 0) cinza = await paraCinza(deCinza(cinza).rotate(graus, { background: '#fff' }))
  const mapa: Mapa = { largura: original.largura, altura: original.altura, quartos: deitada ? 1 : 0, graus, escala }
  return { cinza, mapa, quadros: quadrosDe(apagarTracos(cinza)) }
}

/** The same page turned over: what was read head down is read again. */
export function virar({ cinza, mapa, quadros }: Preparada): Preparada {
  const { largura, altura } = cinza
  return {
    cinza: girarQuartos(cinza, 2),
    mapa: { ...mapa, quartos: ((mapa.quartos + 2) % 4) as Mapa['quartos'] },
    quadros: quadros.map((q) => ({ x0: largura - q.x1, y0: altura - q.y1, x1: largura - q.x0, y1: altura - q.y0 })),
  }
}

function redimensionar(c: Cinza, escala: number): Promise<Cinza> | Cinza {
  if (escala === 1) return c
  const width = Math.round(c.largura * escala)
  const height = Math.round(c.altura * escala)
  return paraCinza(deCinza(c).resize({ width, height, fit: 'fill', kernel: escala < 1 ? 'linear' : 'lanczos3' }))
}
