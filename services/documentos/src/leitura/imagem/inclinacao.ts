import { reduzir, type Cinza } from './cinza.ts'

export type Inclinacao = {
  /** Degrees clockwise to turn the page by so that its lines lie flat. */
  graus: number
  /** How much the ink gathers in rows. */
  forca: number
  /** Share of the inked height that is clear between rows: lines of print have it, columns of letters do not. */
  entrelinhas: number
}

/** Largest tilt looked for, in degrees. */
const MAXIMO = 8
const LADO = 1000

/** The angle at which the ink gathers most sharply in rows, coarse to fine; and the same for the page on its side. */
export function medirInclinacao(aplainada: Cinza): { em_pe: Inclinacao; deitada: Inclinacao } {
  const passo = Math.max(1, Math.round(Math.max(aplainada.largura, aplainada.altura) / LADO))
  const menor = reduzir(aplainada, passo)
  const { xs, ys } = tinta(menor)
  return { em_pe: buscar(xs, ys), deitada: buscar(ys, xs, -1) }
}

function tinta(c: Cinza): { xs: Float32Array; ys: Float32Array } {
  const xs: number[] = []
  const ys: number[] = []
  const margem = Math.round(Math.min(c.largura, c.altura) * 0.03)
  for (let y = margem; y < c.altura - margem; y++)
    for (let x = margem; x < c.largura - margem; x++)
      if ((c.dados[y * c.largura + x] as number) < 160) {
        xs.push(x - c.largura / 2)
        ys.push(y - c.altura / 2)
      }
  return { xs: Float32Array.from(xs), ys: Float32Array.from(ys) }
}

function buscar(xs: Float32Array, ys: Float32Array, sinal = 1): Inclinacao {
  if (xs.length < 200) return { graus: 0, forca: 0, entrelinhas: 0 }
  let melhor = 0
  let forca = -1
  for (const [alcance, passo] of [
    [MAXIMO, 0.5],
    [0.5, 0.1],
    [0.1, 0.02],
  ] as const) {
    const centro = melhor
    for (let k = -Math.round(alcance / passo); k <= Math.round(alcance / passo); k++) {
      const graus = centro + k * passo
      const f = nitidezDasLinhas(xs, ys, graus)
      if (f > forca) {
        forca = f
        melhor = graus
      }
    }
  }
  return { graus: -sinal * melhor, forca, entrelinhas: medirEntrelinhas(perfilEm(xs, ys, melhor)) }
}

/** Sum of squared steps of the row profile, over the ink there is. */
function nitidezDasLinhas(xs: Float32Array, ys: Float32Array, graus: number): number {
  const perfil = perfilEm(xs, ys, graus)
  let soma = 0
  for (let i = 1; i < perfil.length; i++) {
    const d = (perfil[i] as number) - (perfil[i - 1] as number)
    soma += d * d
  }
  return soma / xs.length
}

function perfilEm(xs: Float32Array, ys: Float32Array, graus: number): Float32Array {
  const t = Math.tan((graus * Math.PI) / 180)
  const c = Math.cos((graus * Math.PI) / 180)
  const perfil = new Float32Array(2048)
  for (let i = 0; i < xs.length; i++) {
    const k = (((ys[i] as number) - (xs[i] as number) * t) * c + 1024) | 0
    if (k >= 0 && k < 2048) perfil[k] = (perfil[k] as number) + 1
  }
  return perfil
}

/** Clear runs of three rows or more, as a share of the rows between the first and the last inked one. */
function medirEntrelinhas(perfil: Float32Array): number {
  const cheias = perfil.filter((v) => v > 0).sort()
  const limiar = 0.25 * (cheias[Math.floor(cheias.length * 0.7)] ?? 0)
  const primeira = perfil.findIndex((v) => v > limiar)
  const ultima = perfil.findLastIndex((v) => v > limiar)
  let claras = 0
  let corrida = 0
  for (let i = primeira; i <= ultima; i++) {
    if ((perfil[i] as number) <= limiar) corrida++
    else {
      if (corrida >= 3 && corrida <= 40) claras += corrida
      corrida = 0
    }
  }
  return ultima > primeira ? claras / (ultima - primeira) : 0
}
