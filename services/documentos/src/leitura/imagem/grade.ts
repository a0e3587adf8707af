import type { Traco, Tracos } from './tracos.ts'

export type Quadro = { x0: number; y0: number; x1: number; y1: number }

/** Rules that stand so near each other count as one. */
const FOLGA = 9
/** A cell is at least so high and wide, at 225 dpi. */
const MINIMO = 34
const MUITOS = 200

/** The cells that a form's rules enclose: between two lying rules, from one standing rule to the next that crosses. */
export function quadrosDe({ em_pe, deitados }: Tracos): Quadro[] {
  const quadros: Quadro[] = []
  const longo = Math.max(0, ...deitados.map((t) => t.ate - t.de))
  const linhas = unir(deitados.filter((t) => t.ate - t.de > longo / 2)) // a form's rows run through; what is shorter may be print
  for (let i = 0; i + 1 < linhas.length; i++) {
    const y0 = (linhas[i] as Traco).faixa
    const y1 = (linhas[i + 1] as Traco).faixa
    if (y1 - y0 < MINIMO) continue
    const meio = (y0 + y1) / 2
    const cruzam = em_pe.filter((t) => t.de < meio && t.ate > meio && t.ate - t.de > (y1 - y0) * 0.6)
    const xs = unir(cruzam).map((t) => t.faixa)
    for (let k = 0; k + 1 < xs.length; k++) {
      const [x0, x1] = [xs[k] as number, xs[k + 1] as number]
      if (x1 - x0 >= MINIMO) quadros.push({ x0, y0, x1, y1 })
    }
  }
  return quadros.length <= MUITOS ? quadros : []
}

function unir(tracos: Traco[]): Traco[] {
  const saida: Traco[] = []
  for (const t of tracos.toSorted((a, b) => a.faixa - b.faixa)) {
    const ultimo = saida.at(-1)
    if (ultimo && t.faixa - ultimo.faixa <= FOLGA) continue
    saida.push(t)
  }
  return saida
}
