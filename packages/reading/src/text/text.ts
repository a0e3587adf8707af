import { toShown } from '../image/placement.ts'
import type { PageBox } from '@car/vocabulary/campo'
import type { Box, ReadPage, Word } from '../page.ts'

export type PlacedWord = Word & { page: ReadPage }

/** Tells whether any of these words was recognised in a picture, and not taken from a text layer. */
export const isFromPicture = (words: readonly PlacedWord[]): boolean => words.some(({ page }) => page.fonte === 'ocr')

/** The words of a document as one string, in which every letter can be traced to its word. */
export type DocumentText = {
  original: string
  /** The text in upper case without accents, of the same length. */
  folded: string
  words: PlacedWord[]
  /** The index of each letter's word, -1 between words. */
  owners: Int32Array
  /** The indices of letters before which a line ended in a hyphen that may belong to the word, or may only cut it. */
  seams: readonly number[]
}

/** `isCut` is true if the text may have a hyphen more or less than the paper means. */
export type Span = { valor: string; inicio: number; end: number; words: PlacedWord[]; conf: number; isCut: boolean }

/**
 * Joins the words of all pages, and the words of the frames of the pages. Words are separated by blanks, lines by line
 * feeds, and pages by form feeds. A word that a hyphen cuts at the end of a line is joined.
 */
export function assembleText(pages: ReadPage[]): DocumentText {
  const words: PlacedWord[] = []
  const parts: string[] = []
  const owners: number[] = []
  const seams: number[] = []
  for (const page of pages) {
    let line = -1
    for (const word of [...page.words, ...page.frames.flatMap((frame) => frame.words)]) {
      const last = words.at(-1)
      const seam = last?.page === page && word.line !== line ? seamOf(last.text, word.text) : null
      if (seam === 'cut' || seam === 'open cut') {
        parts.push((parts.pop() as string).slice(0, -1))
        owners.pop()
      }
      if (seam?.startsWith('open')) seams.push(owners.length)
      if (last && seam === null) {
        parts.push(last.page !== page ? '\f' : word.line !== line ? '\n' : ' ')
        owners.push(-1)
      }
      line = word.line
      parts.push(word.text)
      for (let i = 0; i < word.text.length; i++) owners.push(words.length)
      words.push({ ...word, page })
    }
  }
  const original = parts.join('')
  return { original, folded: withoutAccents(original), words, owners: Int32Array.from(owners), seams }
}

/** A hyphen at the end of a line cuts a word, or belongs to it. `open` means that the other may be true as well. */
type Seam = 'cut' | 'own' | 'open cut' | 'open own'

/**
 * Tells the sense of a hyphen between the last word of a line and the first of the next line; null if there is none. In
 * small letters, a capital after the hyphen shows that it belongs to a name. In capitals nothing shows it, but a word is
 * cut between syllables, and hardly any syllable ends in other letters than these.
 */
function seamOf(before: string, after: string): Seam | null {
  const [, letters] = /(\p{L}{2,})-$/u.exec(before) ?? []
  if (letters === undefined || !/^\p{L}{2}/u.test(after)) return null
  const isSmall = /\p{Ll}/u.test(letters)
  if (isSmall || /^\p{Ll}/u.test(after)) return isSmall && /^\p{Lu}/u.test(after) ? 'own' : 'cut'
  return /[AEIOURSLMNXZ]$/.test(withoutAccents(letters)) ? 'open cut' : 'open own'
}

/** The highest confidence of a text that a hyphen at the end of a line leaves open. */
const OPEN = 80

/**
 * Returns the text from `inicio` up to `end`. The confidence of the span is the confidence of its least certain word.
 */
export function span(t: DocumentText, inicio: number, end: number): Span {
  const indices = new Set<number>()
  for (let i = inicio; i < end; i++) if ((t.owners[i] as number) >= 0) indices.add(t.owners[i] as number)
  const words = [...indices].map((i) => t.words[i] as PlacedWord)
  const isCut = t.seams.some((seam) => seam > inicio && seam < end)
  return {
    valor: t.original.slice(inicio, end).replace(/\s+/g, ' ').trim(),
    inicio,
    end,
    words,
    conf: Math.min(isCut ? OPEN : 100, ...(words.length === 0 ? [0] : words.map((word) => word.conf))),
    isCut,
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
    caixa: toShown(enclose(words.filter((word) => word.page === first.page)), first.page.placement),
  }
}

export function enclose(words: Box[]): Box {
  return {
    x0: Math.min(...words.map((word) => word.x0)),
    y0: Math.min(...words.map((word) => word.y0)),
    x1: Math.max(...words.map((word) => word.x1)),
    y1: Math.max(...words.map((word) => word.y1)),
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

/** Returns the words of a name in capitals, without its signs. A sign at an edge leaves an empty word. */
export const capitalWords = (name: string): string[] => name.toUpperCase().split(/[^\p{L}]+/u)
