import { toShown } from '../image/placement.ts'
import type { PageBox } from '@car/vocabulary/campo'
import type { Box, ReadPage, Word } from '../page.ts'

export type PlacedWord = Word & { page: ReadPage }

/** The words of a document as one string, in which every letter can be traced to its word. */
export type DocumentText = {
  original: string
  /** The text in upper case without accents, of the same length. */
  folded: string
  words: PlacedWord[]
  /** The index of each letter's word, -1 between words. */
  owners: Int32Array
}

export type Span = { valor: string; inicio: number; end: number; words: PlacedWord[]; conf: number }

/**
 * Joins the words of all pages, and the words of the frames of the pages. Words are separated by blanks, lines by line
 * feeds, and pages by form feeds.
 */
export function assembleText(pages: ReadPage[]): DocumentText {
  const words: PlacedWord[] = []
  const parts: string[] = []
  const owners: number[] = []
  for (const page of pages) {
    let line = -1
    for (const p of [...page.words, ...page.frames.flatMap((q) => q.words)]) {
      if (words.length > 0) {
        const last = words.at(-1) as PlacedWord
        parts.push(last.page !== page ? '\f' : p.line !== line ? '\n' : ' ')
        owners.push(-1)
      }
      line = p.line
      parts.push(p.text)
      for (let i = 0; i < p.text.length; i++) owners.push(words.length)
      words.push({ ...p, page })
    }
  }
  const original = parts.join('')
  return { original, folded: withoutAccents(original), words, owners: Int32Array.from(owners) }
}

/**
 * Returns the text from `inicio` up to `end`. The confidence of the span is the confidence of its least certain word.
 */
export function span(t: DocumentText, inicio: number, end: number): Span {
  const indices = new Set<number>()
  for (let i = inicio; i < end; i++) if ((t.owners[i] as number) >= 0) indices.add(t.owners[i] as number)
  const words = [...indices].map((i) => t.words[i] as PlacedWord)
  return {
    valor: t.original.slice(inicio, end).replace(/\s+/g, ' ').trim(),
    inicio,
    end,
    words,
    conf: words.length === 0 ? 0 : Math.min(...words.map((p) => p.conf)),
  }
}

/**
 * Returns the page and the box of some words. If they span several pages, only the words on the first page count.
 * Without words, returns page 1 and no box.
 */
export function placeOnPage(words: PlacedWord[]): { pagina: number; caixa: PageBox | null } {
  const first = words[0]
  if (!first) return { pagina: 1, caixa: null }
  return {
    pagina: first.page.number,
    caixa: toShown(enclose(words.filter((p) => p.page === first.page)), first.page.placement),
  }
}

export function enclose(words: Box[]): Box {
  return {
    x0: Math.min(...words.map((p) => p.x0)),
    y0: Math.min(...words.map((p) => p.y0)),
    x1: Math.max(...words.map((p) => p.x1)),
    y1: Math.max(...words.map((p) => p.y1)),
  }
}

/** Returns the text in upper case without accents, at the same length. */
export function withoutAccents(s: string): string {
  let out = ''
  for (const c of s) {
    const base = c.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
    out += base.length === c.length ? base : c
  }
  return out
}
