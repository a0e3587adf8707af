import type { Qualidade } from '../tipos.ts'
import { deCinza, paraCinza, reduzir, type Cinza } from './cinza.ts'

const LARGURA = 1240
const A4_POLEGADAS = 11.69
/** Grey levels between ink and paper: of print on a page that is lit as well as this, and of what is hardly there. */
const [CONTRASTE, FRACO, BEM_ILUMINADO] = [40, 10, 150]

/** What can be known of a picture before reading is paid for. `original` is the page as decoded, before any cleaning. */
export async function medirQualidade(original: Cinza, dpiReal?: number): Promise<Qualidade> {
  const lado = Math.max(original.largura, original.altura)
  const menor = await emLargura(original)
  const { papel, tinta } = niveis(menor)
  const ruido = medirRuido(original)
  const bordas = medirBordas(menor, Math.max(FRACO, CONTRASTE * Math.min(1, papel / BEM_ILUMINADO)))
  const vazia = bordas.inscrita < 0.01
  return {
    dpi: Math.round(dpiReal ?? lado / A4_POLEGADAS),
    nitidez: variancaLaplaciano(menor),
    ...bordas,
    vestigios: vazia ? medirBordas(menor, Math.max(FRACO, 2.5 * ruido)).inscrita : bordas.inscrita,
    papel,
    tinta,
    ruido,
    cortada: false,
  }
}

/** The page at the width its sharpness is measured at, lightly smoothed: else the noisiest page is the sharpest. */
async function emLargura(original: Cinza): Promise<Cinza> {
  const passo = Math.max(1, Math.round(Math.min(original.largura, original.altura) / LARGURA))
  const menor = passo > 1 ? reduzir(original, passo) : original
  const vezes = LARGURA / Math.min(menor.largura, menor.altura)
  const igual =
    Math.abs(vezes - 1) < 0.1 ? deCinza(menor) : deCinza(menor).resize({ width: Math.round(menor.largura * vezes) })
  return paraCinza(igual.blur(1))
}

/** Immerkær's estimate of the noise, on every fourth row. */
export function medirRuido({ dados, largura: w, altura: h }: Cinza): number {
  let soma = 0
  let n = 0
  for (let y = 1; y < h - 1; y += 4) {
    const b = y * w
    for (let x = 1; x < w - 1; x++) {
      const i = b + x
      const v =
        (dados[i - w - 1] as number) +
        (dados[i - w + 1] as number) +
        (dados[i + w - 1] as number) +
        (dados[i + w + 1] as number) -
        2 *
          ((dados[i - w] as number) + (dados[i - 1] as number) + (dados[i + 1] as number) + (dados[i + w] as number)) +
        4 * (dados[i] as number)
      soma += v < 0 ? -v : v
      n++
    }
  }
  return n === 0 ? 0 : ((soma / n) * Math.sqrt(Math.PI / 2)) / 6
}

function variancaLaplaciano({ dados, largura: w, altura: h }: Cinza): number {
  let s = 0
  let s2 = 0
  let n = 0
  for (let y = 1; y < h - 1; y++)
    for (let x = 1; x < w - 1; x++) {
      const i = y * w + x
      const v =
        (dados[i - w] as number) +
        (dados[i + w] as number) +
        (dados[i - 1] as number) +
        (dados[i + 1] as number) -
        4 * (dados[i] as number)
      s += v
      s2 += v * v
      n++
    }
  return n === 0 ? 0 : s2 / n - (s / n) ** 2
}

/**
 * Steepest step across each inked block over that block's own contrast, along rows and along columns; the 75th
 * percentile of the blocks (every other row of them), of the softer direction: a hand that moves smears only one. `inscrita` is the share of such
 * blocks.
 */
function medirBordas({ dados, largura: w, altura: h }: Cinza, contraste: number): { bordas: number; inscrita: number } {
  const B = 16
  const emX: number[] = []
  const emY: number[] = []
  let blocos = 0
  for (let Y = 0; Y + B < h; Y += 2 * B)
    for (let X = 0; X + B < w; X += B) {
      blocos++
      let min = 255
      let max = 0
      let gx = 0
      let gy = 0
      for (let y = Y; y < Y + B; y++)
        for (let x = X; x < X + B; x++) {
          const i = y * w + x
          const v = dados[i] as number
          if (v < min) min = v
          if (v > max) max = v
          gx = Math.max(gx, Math.abs((dados[i + 1] as number) - v))
          gy = Math.max(gy, Math.abs((dados[i + w] as number) - v))
        }
      if (max - min > contraste) {
        emX.push(gx / (max - min))
        emY.push(gy / (max - min))
      }
    }
  const quartil = (v: number[]) => v.sort((a, b) => a - b)[Math.floor(v.length * 0.75)] ?? 0
  return {
    bordas: emX.length < 20 ? 0 : Math.min(quartil(emX), quartil(emY)),
    inscrita: emX.length / Math.max(1, blocos),
  }
}

function niveis({ dados }: Cinza): { papel: number; tinta: number } {
  const hist = new Uint32Array(256)
  for (const v of dados) hist[v] = (hist[v] as number) + 1
  const em = (parte: number) => {
    let soma = 0
    for (let v = 0; v < 256; v++) {
      soma += hist[v] as number
      if (soma >= dados.length * parte) return v
    }
    return 255
  }
  return { papel: em(0.6), tinta: em(0.004) }
}
