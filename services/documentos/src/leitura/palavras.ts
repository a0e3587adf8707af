import type { Palavra } from './tipos.ts'

/** Less than this share of the page's usual blank is no blank: the engine cut a word in two. */
const VAO = 0.5
const LIGACOES = /^(?:de|da|do|das|dos|e|a|o|em|no|na)$/i

/** Puts back together what was cut in the middle of a word (APAREC IDA): neighbours on a line with hardly a blank between. */
export function juntarPartes(palavras: Palavra[]): Palavra[] {
  const alturas = alturasDasLinhas(palavras)
  const vaos = palavras.flatMap((b, i) => {
    const a = palavras[i - 1]
    const vao = a && a.linha === b.linha ? (b.x0 - a.x1) / (alturas.get(a.linha) as number) : -1
    return vao > 0 && vao < 1 ? [vao] : []
  })
  const usual = mediana(vaos)
  const saida: Palavra[] = []
  for (const p of palavras) {
    const antes = saida.at(-1)
    const limite = usual * VAO * (alturas.get(p.linha) as number)
    if (antes && antes.linha === p.linha && cortada(antes, p, limite)) saida[saida.length - 1] = fundir(antes, p)
    else saida.push(p)
  }
  return saida
}

/** Boxes that overlap are a slip of the engine's and say nothing. */
function cortada(a: Palavra, b: Palavra, limite: number): boolean {
  const vao = b.x0 - a.x1
  return (
    vao >= 0 &&
    vao < limite &&
    /[\p{L}\p{N}.]$/u.test(a.texto) &&
    /^[\p{L}\p{N}]/u.test(b.texto) &&
    !LIGACOES.test(a.texto) &&
    !LIGACOES.test(b.texto)
  )
}

function alturasDasLinhas(palavras: Palavra[]): Map<number, number> {
  const linhas = Map.groupBy(palavras, (p) => p.linha)
  return new Map([...linhas].map(([linha, ps]) => [linha, mediana(ps.map((p) => p.y1 - p.y0))]))
}

function mediana(valores: number[]): number {
  return valores.toSorted((a, b) => a - b)[Math.floor(valores.length / 2)] ?? 0
}

function fundir(a: Palavra, b: Palavra): Palavra {
  return {
    texto: a.texto + b.texto,
    conf: Math.min(a.conf, b.conf),
    x0: a.x0,
    y0: Math.min(a.y0, b.y0),
    x1: b.x1,
    y1: Math.max(a.y1, b.y1),
    linha: a.linha,
  }
}
