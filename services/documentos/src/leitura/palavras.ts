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

/** So many lines cut in two are no chance. */
const CORTADAS = 3
/** In heights of the letters: no more than a blank, and more than any blank. */
const [BRANCO, LARGO] = [1.5, 2.5]

/**
 * Puts back together lines that the engine took for columns, as it does with a page photographed askew: pieces with no
 * more than a blank between them. Then the page is one column, and its rows go from top to bottom.
 */
export function remontarLinhas(palavras: Palavra[]): Palavra[] {
  const pedacos = [...Map.groupBy(palavras, (p) => p.linha).values()].flatMap(partirNosVaos)
  const linhas: Palavra[][] = []
  let emendas = 0
  for (const pedaco of pedacos.toSorted((a, b) => (a[0] as Palavra).x0 - (b[0] as Palavra).x0)) {
    const inicio = pedaco[0] as Palavra
    const linha = linhas.find((l) => naMesmaLinha(l.at(-1) as Palavra, inicio))
    if (!linha) linhas.push([...pedaco])
    else {
      const fim = linha.at(-1) as Palavra
      if (fim.linha !== inicio.linha && inicio.x0 - fim.x1 < BRANCO * alturaMaior(fim, inicio)) emendas++
      linha.push(...pedaco)
    }
  }
  if (emendas < CORTADAS) return palavras
  const longas = linhas.filter((l) => l.length > 4)
  const margem = Math.min(...palavras.map((p) => p.x0))
  const altura = (l: Palavra[]) => {
    const p = l[0] as Palavra
    const vizinha = longas.toSorted((a, b) => Math.abs(meio(a[0]) - meio(p)) - Math.abs(meio(b[0]) - meio(p)))[0]
    return meio(p) - (vizinha ? declive(vizinha) : 0) * (p.x0 - margem)
  }
  const alturas = new Map(linhas.map((l) => [l, altura(l)]))
  return linhas
    .toSorted((a, b) => (alturas.get(a) ?? 0) - (alturas.get(b) ?? 0))
    .flatMap((linha, i) => linha.map((p) => ({ ...p, linha: i })))
}

const meio = (p: Palavra | undefined) => (p ? (p.y0 + p.y1) / 2 : 0)
const declive = (l: Palavra[]) => (meio(l.at(-1)) - meio(l[0])) / ((l.at(-1)?.x0 ?? 0) - (l[0]?.x0 ?? 0))

function partirNosVaos(linha: Palavra[]): Palavra[][] {
  const pedacos: Palavra[][] = []
  for (const p of linha.toSorted((a, b) => a.x0 - b.x0)) {
    const antes = pedacos.at(-1)?.at(-1)
    if (antes && p.x0 - antes.x1 < LARGO * alturaMaior(antes, p)) pedacos.at(-1)?.push(p)
    else pedacos.push([p])
  }
  return pedacos
}

/** To its right, and beside it rather than above or below. */
function naMesmaLinha(a: Palavra, b: Palavra): boolean {
  const menor = Math.min(a.y1 - a.y0, b.y1 - b.y0)
  const juntos = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  return b.x0 > a.x1 - menor * 0.5 && juntos > menor * 0.6 && alturaMaior(a, b) < menor * 4
}

const alturaMaior = (a: Palavra, b: Palavra) => Math.max(a.y1 - a.y0, b.y1 - b.y0)

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
