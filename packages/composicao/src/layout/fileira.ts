/**
 * A row of cells side by side, which continues on the next page when it does not fit. Each line draws itself at a given
 * height.
 */
import { FOLHA } from './estilo.ts'
import { type Fluxo, virar } from './fluxo.ts'

export interface LinhaDeCelula {
  altura: number
  por(y: number): void
}

/** A row up to this height moves to the next page as a whole. A higher row is split where the page ends. */
const INTEIRA = (FOLHA.base - FOLHA.topo) / 3
const COMECO_MINIMO = 36

/**
 * Puts the lines of every cell below the cursor, with `acima` and `abaixo` points of space around them, and moves the
 * cursor below the row. `aoVirar` runs at the top of each new page (a table repeats its header there), `aoFechar` at
 * the foot of each piece of the row.
 */
export function fileira(
  f: Fluxo,
  celulas: readonly (readonly LinhaDeCelula[])[],
  ar: { acima: number; abaixo: number },
  aoVirar: () => void = () => {},
  aoFechar: () => void = () => {},
): void {
  let restos = celulas
  for (;;) {
    const livre = FOLHA.base - f.y - ar.acima - ar.abaixo
    const total = altura(restos)
    if (total <= livre) {
      assentar(f, restos, total, ar)
      aoFechar()
      return
    }
    const comecada = restos !== celulas
    const cabeInteiraNaProxima = total <= INTEIRA && !comecada
    if (cabeInteiraNaProxima || livre < COMECO_MINIMO) {
      virar(f)
      aoVirar()
      if (FOLHA.base - f.y - ar.acima - ar.abaixo >= COMECO_MINIMO) continue
    }
    const [agora, depois] = repartir(restos, Math.max(livre, maiorLinha(restos)))
    assentar(f, agora, altura(agora), ar)
    aoFechar()
    restos = depois
    virar(f)
    aoVirar()
  }
}

/** The lines of every cell that fit into `livre` points, and the remaining ones. */
export function repartir(
  celulas: readonly (readonly LinhaDeCelula[])[],
  livre: number,
): [LinhaDeCelula[][], LinhaDeCelula[][]] {
  const agora: LinhaDeCelula[][] = []
  const depois: LinhaDeCelula[][] = []
  for (const linhas of celulas) {
    let soma = 0
    let quantas = 0
    for (const linha of linhas) {
      if (soma + linha.altura > livre) break
      soma += linha.altura
      quantas++
    }
    agora.push(linhas.slice(0, quantas))
    depois.push(linhas.slice(quantas))
  }
  return [agora, depois]
}

function assentar(
  f: Fluxo,
  celulas: readonly (readonly LinhaDeCelula[])[],
  total: number,
  ar: { acima: number; abaixo: number },
): void {
  for (const linhas of celulas) {
    let y = f.y + ar.acima
    for (const linha of linhas) {
      linha.por(y)
      y += linha.altura
    }
  }
  f.y += ar.acima + total + ar.abaixo
}

const altura = (celulas: readonly (readonly LinhaDeCelula[])[]) =>
  Math.max(0, ...celulas.map((linhas) => linhas.reduce((soma, l) => soma + l.altura, 0)))
const maiorLinha = (celulas: readonly (readonly LinhaDeCelula[])[]) =>
  Math.max(1, ...celulas.flat().map((l) => l.altura))
