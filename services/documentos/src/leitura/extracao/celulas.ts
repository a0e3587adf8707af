import { distance } from 'fastest-levenshtein'
import type { Pagina, Palavra, QuadroLido } from '../tipos.ts'
import { soLetras } from './rotulos.ts'
import { ROTULOS_CCIR, type RotuloDeFormulario } from './rotulos-ccir.ts'
import { envolver, type PalavraEm, semAcento } from './texto.ts'

export type Celula = {
  rotulo: string
  texto: string
  conf: number
  palavras: PalavraEm[]
  /** The same for readings of one and the same cell. */
  lugar: string
  /** What stands on the same row after a wide blank: a neighbour's, when its label was not read. */
  resto: PalavraEm[]
}

/** `semInicio`: letters that are missing before the term, where only a label's end is looked for. */
type Alvo = { rotulo: string; letras: string; palavras: number; semInicio: number }
const paraAlvo = ([rotulo, termo, semInicio = 0]: RotuloDeFormulario): Alvo => ({
  rotulo,
  letras: soLetras(termo),
  palavras: termo.split(' ').length,
  semInicio,
})

/** Values stand below their label, within so many of its heights. */
const ABAIXO = 5

type Rotulo = { rotulo: string; x0: number; x1: number; y0: number; y1: number; palavras: PalavraEm[] }

/**
 * The cells of a form. Where its rules are known, each label and value is looked for inside its own frame, in the page's
 * reading and in the frame's own; else a label's value is what stands under it, up to the next label of its row.
 */
export function lerCelulas(paginas: Pagina[], rotulosDoFormulario = ROTULOS_CCIR): Celula[] {
  const alvos = rotulosDoFormulario.map(paraAlvo)
  return paginas.flatMap((pagina) => {
    const emQuadros = pagina.quadros.flatMap((q, i) => celulasDoQuadro(pagina, q, `${pagina.numero}/${i}`, alvos))
    const achada = (c: Celula) =>
      emQuadros.some((q) => q.rotulo === c.rotulo && (!DE_VARIOS.has(c.rotulo) || juntas(q, c)))
    return [...emQuadros, ...celulasSoltas(pagina, alvos).filter((c) => !achada(c))]
  })
}

/** Labels that a form has once for each person. */
const DE_VARIOS = new Set(['nome', 'cpf_cnpj'])
const juntas = (a: Celula, b: Celula) => a.palavras.some((p) => b.palavras.some((q) => p.x0 === q.x0 && p.y0 === q.y0))

function celulasSoltas(pagina: Pagina, alvos: Alvo[]): Celula[] {
  const filas = emFilas(pagina.palavras, pagina)
  const rotulos = filas.flatMap((fila) => rotulosDaFila(fila, alvos))
  const usadas = new Set(rotulos.flatMap((r) => r.palavras))
  return rotulos.flatMap((r) => celula(r, rotulos, filas, usadas))
}

function celulasDoQuadro(pagina: Pagina, q: QuadroLido, lugar: string, alvos: Alvo[]): Celula[] {
  const naPagina = pagina.palavras.filter((p) => {
    const x = (p.x0 + p.x1) / 2
    const y = (p.y0 + p.y1) / 2
    return x > q.x0 && x < q.x1 && y > q.y0 && y < q.y1
  })
  return [naPagina, q.palavras].flatMap((palavras) => {
    const filas = emFilas(palavras, pagina)
    for (let i = 0; i < Math.min(2, filas.length - 1); i++) {
      const rotulo = rotuloDe(filas[i] as PalavraEm[], alvos)
      if (rotulo) return [daFila(rotulo, maisLegivel(filas.slice(i + 1)), lugar)]
    }
    return []
  })
}

/** The row with most to read: specks between label and value make rows of their own. */
function maisLegivel(filas: PalavraEm[][]): PalavraEm[] {
  const nota = (fila: PalavraEm[]) => fila.reduce((s, p) => s + p.conf * p.texto.length, 0)
  return filas.reduce((a, b) => (nota(b) > nota(a) ? b : a))
}

/** One misread letter in three is forgiven here, where a row can be nothing but a label; two labels equally near are none. */
function rotuloDe(fila: PalavraEm[], alvos: Alvo[]): string | null {
  const fim = fila.findIndex((p, i) => i > 0 && distante(fila[i - 1] as PalavraEm, p))
  const palavras = fim < 0 ? fila : fila.slice(0, fim)
  const letras = palavras.map((p) => soLetras(semAcento(p.texto))).join('')
  let rotulo: string | null = null
  let menor = 0.34
  let segundo = 1
  for (const alvo of alvos) {
    const d = distance(letras, alvo.letras) / alvo.letras.length
    if (d < menor) {
      if (alvo.rotulo !== rotulo) segundo = rotulo === null ? segundo : menor
      menor = d
      rotulo = alvo.rotulo
    } else if (alvo.rotulo !== rotulo) segundo = Math.min(segundo, d)
  }
  return segundo - menor > 0.08 ? rotulo : null
}

/** Words by height on the page, left to right: the engine's own lines break a table's rows apart. */
function emFilas(palavras: Palavra[], pagina: Pagina): PalavraEm[][] {
  const filas: { meio: number; y0: number; y1: number; palavras: PalavraEm[] }[] = []
  const alturas = palavras.map((p) => p.y1 - p.y0).sort((a, b) => a - b)
  const cisco = (alturas[Math.floor(alturas.length / 2)] ?? 0) * 0.4
  const visiveis = palavras.filter((p) => /[\p{L}\p{N}&]/u.test(p.texto) && p.y1 - p.y0 > cisco)
  for (const p of visiveis.toSorted((a, b) => a.y0 + a.y1 - b.y0 - b.y1)) {
    const meio = (p.y0 + p.y1) / 2
    const fila = filas.slice(-4).findLast((f) => mesmaFila(f, { meio, y0: p.y0, y1: p.y1 }))
    if (fila) {
      const n = fila.palavras.push({ ...p, pagina })
      fila.meio += (meio - fila.meio) / n
    } else filas.push({ meio, y0: p.y0, y1: p.y1, palavras: [{ ...p, pagina }] })
  }
  return filas.map((f) => f.palavras.sort((a, b) => a.x0 - b.x0))
}

type Faixa = { meio: number; y0: number; y1: number }

/** Middles close together; or, where a speck made one box too tall, the lower box's middle inside the taller one. */
function mesmaFila(a: Faixa, b: Faixa): boolean {
  const [baixa, alta] = a.y1 - a.y0 < b.y1 - b.y0 ? [a, b] : [b, a]
  const altura = baixa.y1 - baixa.y0
  if (Math.abs(a.meio - b.meio) < altura * 0.6) return true
  return alta.y1 - alta.y0 < altura * 3.5 && baixa.meio > alta.y0 && baixa.meio < alta.y1
}

function rotulosDaFila(fila: PalavraEm[], alvos: Alvo[]): Rotulo[] {
  const letras = fila.map((p) => soLetras(semAcento(p.texto)))
  const achados: Rotulo[] = []
  for (let i = 0; i < fila.length; ) {
    const melhor = melhorRotulo(fila, letras, i, alvos)
    if (!melhor) {
      i++
      continue
    }
    const palavras = fila.slice(i, i + melhor.n)
    const caixa = envolver(palavras)
    const letra = (caixa.x1 - caixa.x0) / palavras.reduce((n, p) => n + p.texto.length + 1, 0)
    achados.push({ rotulo: melhor.rotulo, palavras, ...caixa, x0: caixa.x0 - letra * melhor.semInicio })
    i += melhor.n
  }
  return achados
}

function melhorRotulo(fila: PalavraEm[], letras: string[], i: number, alvos: Alvo[]) {
  let melhor: { rotulo: string; n: number; nota: number; semInicio: number } | undefined
  for (const alvo of alvos) {
    let junto = ''
    for (let n = 1; n <= alvo.palavras + 1 && i + n <= fila.length; n++) {
      if (n > 1 && distante(fila[i + n - 2] as PalavraEm, fila[i + n - 1] as PalavraEm)) break
      junto += letras[i + n - 1]
      const folga = Math.floor(alvo.letras.length / 5)
      if (Math.abs(junto.length - alvo.letras.length) > folga) continue
      const d = distance(junto, alvo.letras)
      const nota = alvo.letras.length - 3 * d
      if (d <= folga && (!melhor || nota > melhor.nota))
        melhor = { rotulo: alvo.rotulo, n, nota, semInicio: alvo.semInicio }
    }
  }
  return melhor
}

/** Wider apart than words of one label are. */
const distante = (a: PalavraEm, b: PalavraEm) => b.x0 - a.x1 > 2 * Math.max(a.y1 - a.y0, b.y1 - b.y0)

function celula(r: Rotulo, todos: Rotulo[], filas: PalavraEm[][], usadas: Set<PalavraEm>): Celula[] {
  const altura = r.y1 - r.y0
  const meio = (r.y0 + r.y1) / 2
  const vizinhos = todos.filter((o) => o !== r && Math.abs((o.y0 + o.y1) / 2 - meio) < altura && o.x0 > r.x1)
  const direita = Math.min(Number.POSITIVE_INFINITY, ...vizinhos.map((v) => v.x0 - altura * 0.5))
  for (const fila of filas) {
    const dentro = fila.filter((p) => {
      const y = (p.y0 + p.y1) / 2
      const naFaixa = y > r.y1 && y < r.y1 + altura * ABAIXO
      return naFaixa && p.x0 > r.x0 - altura * 1.5 && p.x0 < direita && !usadas.has(p)
    })
    if (dentro.every((p) => p.conf < 50 && p.texto.length < 3)) continue // nothing, or specks
    return [daFila(r.rotulo, dentro, `${dentro[0]?.pagina.numero}:${Math.round(r.x0)},${Math.round(r.y0)}`)]
  }
  return []
}

function daFila(rotulo: string, fila: PalavraEm[], lugar: string): Celula {
  const vao = fila.findIndex((p, i) => i > 0 && afastada(fila[i - 1] as PalavraEm, p))
  const palavras = vao < 0 ? fila : fila.slice(0, vao)
  return {
    rotulo,
    texto: palavras.map((p) => p.texto).join(' '),
    conf: Math.min(...palavras.map((p) => p.conf)),
    palavras,
    lugar,
    resto: vao < 0 ? [] : fila.slice(vao),
  }
}

/** Wider apart than words of one value are. */
const afastada = (a: PalavraEm, b: PalavraEm) => b.x0 - a.x1 > 1.6 * Math.max(a.y1 - a.y0, b.y1 - b.y0)
