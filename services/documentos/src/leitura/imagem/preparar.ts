import type { Mapa } from '../tipos.ts'
import { deCinza, girarQuartos, paraCinza, type Cinza } from './cinza.ts'
import { medirInclinacao } from './inclinacao.ts'
import { aplainar } from './papel.ts'

export type Preparada = { cinza: Cinza; mapa: Mapa }

const DPI = 300
/** Below this many dots per inch small print is lost unless it is drawn larger. */
const DPI_MINIMO = 220
/** Above this the extra dots cost time and tell the engine nothing. */
const DPI_MAXIMO = 330
const RUIDO = 5
/** Clear space between rows speaks for the other way round only when it is plainly more. */
const DEITADA = 0.15

/**
 * The page as the engine reads it best: even paper, straight lines, about 300 dpi, light smoothing where it is noisy.
 * A page lying on its side is turned; whether it now stands on its head only reading can tell (`quartos`).
 */
export async function preparar(original: Cinza, dpi: number, ruido: number): Promise<Preparada> {
  const aplainada = aplainar(original)
  const inclinacao = medirInclinacao(aplainada)
  const deitada = inclinacao.deitada.entrelinhas > inclinacao.em_pe.entrelinhas + DEITADA
  const medida = deitada ? inclinacao.deitada : inclinacao.em_pe
  const graus = Math.abs(medida.graus) < 0.15 ? 0 : medida.graus
  const girada = deitada ? girarQuartos(aplainada, 1) : aplainada
  const escala = dpi < DPI_MINIMO || dpi > DPI_MAXIMO ? DPI / dpi : 1
  const mapa: Mapa = { largura: original.largura, altura: original.altura, quartos: deitada ? 1 : 0, graus, escala }
  return { cinza: await ajustar(girada, escala, graus, ruido), mapa }
}

/** The same page turned over: what was read head down is read again. */
export function virar({ cinza, mapa }: Preparada): Preparada {
  return { cinza: girarQuartos(cinza, 2), mapa: { ...mapa, quartos: ((mapa.quartos + 2) % 4) as Mapa['quartos'] } }
}

async function ajustar(c: Cinza, escala: number, graus: number, ruido: number): Promise<Cinza> {
  let atual = c
  if (escala !== 1)
    atual = await paraCinza(
      deCinza(atual).resize({
        width: Math.round(atual.largura * escala),
        height: Math.round(atual.altura * escala),
        fit: 'fill',
        kernel: 'lanczos3',
      }),
    )
  if (ruido > RUIDO) atual = await paraCinza(deCinza(atual).blur(1))
  if (graus !== 0) atual = await paraCinza(deCinza(atual).rotate(graus, { background: '#fff' }))
  return atual
}
