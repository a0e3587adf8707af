import { paraMostrada } from '../mapa.ts'
import type { Caixa, Pagina, Palavra } from '../tipos.ts'

export type PalavraEm = Palavra & { pagina: Pagina }

/** The words of a document as one string, each letter knowing its word. */
export type Texto = {
  original: string
  /** Same length: upper case, no accents. */
  busca: string
  palavras: PalavraEm[]
  /** Index of the word a letter belongs to, -1 between words. */
  donos: Int32Array
}

/** A stretch of the text, with what was read and where. */
export type Trecho = { valor: string; inicio: number; fim: number; palavras: PalavraEm[]; conf: number }

/** Words joined by blanks, lines by line feeds, pages by form feeds. */
export function montarTexto(paginas: Pagina[]): Texto {
  const palavras: PalavraEm[] = []
  const partes: string[] = []
  const donos: number[] = []
  for (const pagina of paginas) {
    let linha = -1
    for (const p of [...pagina.palavras, ...pagina.quadros.flatMap((q) => q.palavras)]) {
      if (palavras.length > 0) {
        const ultima = palavras.at(-1) as PalavraEm
        partes.push(ultima.pagina !== pagina ? '\f' : p.linha !== linha ? '\n' : ' ')
        donos.push(-1)
      }
      linha = p.linha
      partes.push(p.texto)
      for (let i = 0; i < p.texto.length; i++) donos.push(palavras.length)
      palavras.push({ ...p, pagina })
    }
  }
  const original = partes.join('')
  return { original, busca: semAcento(original), palavras, donos: Int32Array.from(donos) }
}

export function trecho(t: Texto, inicio: number, fim: number): Trecho {
  const indices = new Set<number>()
  for (let i = inicio; i < fim; i++) if ((t.donos[i] as number) >= 0) indices.add(t.donos[i] as number)
  const palavras = [...indices].map((i) => t.palavras[i] as PalavraEm)
  return {
    valor: t.original.slice(inicio, fim).replace(/\s+/g, ' ').trim(),
    inicio,
    fim,
    palavras,
    conf: palavras.length === 0 ? 0 : Math.min(...palavras.map((p) => p.conf)),
  }
}

/** Page and box of some words: those on the first one's page, and on its line first of all when they run over several. */
export function lugar(palavras: PalavraEm[]): { pagina: number; caixa: Caixa | null } {
  const primeira = palavras[0]
  if (!primeira) return { pagina: 1, caixa: null }
  return {
    pagina: primeira.pagina.numero,
    caixa: paraMostrada(envolver(palavras.filter((p) => p.pagina === primeira.pagina)), primeira.pagina.mapa),
  }
}

export function envolver(palavras: { x0: number; y0: number; x1: number; y1: number }[]) {
  return {
    x0: Math.min(...palavras.map((p) => p.x0)),
    y0: Math.min(...palavras.map((p) => p.y0)),
    x1: Math.max(...palavras.map((p) => p.x1)),
    y1: Math.max(...palavras.map((p) => p.y1)),
  }
}

/** Upper case without accents, letter for letter. */
export function semAcento(s: string): string {
  let saida = ''
  for (const c of s) {
    const base = c.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
    saida += base.length === c.length ? base : c
  }
  return saida
}
