import { distance } from 'fastest-levenshtein'
import type { DocumentText } from './text.ts'

export type Find = { inicio: number; end: number; misread: number }
type IndexedWord = { inicio: number; end: number; letters: string }

/** Returns the number of letters that may be misread: one in five. */
const tolerance = (n: number) => Math.floor(n / 5)

/**
 * Finds a term in the text, even if letters were misread (MATRICU1A, PR0PRIETÁRIO) or words run together or cut. `term`
 * is in upper case without accents; digits and punctuation are ignored.
 */
export function findTerm(t: DocumentText, term: string): Find[] {
  const target = lettersOnly(term)
  const width = term.split(' ').length
  const found: Find[] = []
  const indexed = wordIndex(t)
  for (let i = 0; i < indexed.length; i++) {
    let best: Find | undefined
    let joined = ''
    for (let k = 0; k <= width && i + k < indexed.length; k++) {
      const word = indexed[i + k] as IndexedWord
      joined += word.letters
      if (joined.length > target.length + tolerance(target.length)) break
      if (joined.length < target.length - tolerance(target.length)) continue
      const d = distance(joined, target)
      if (d <= tolerance(target.length) && (!best || d < best.misread))
        best = { inicio: (indexed[i] as IndexedWord).inicio, end: word.end, misread: d }
    }
    if (best) found.push(best)
  }
  return withoutOverlaps(found)
}

function withoutOverlaps(found: Find[]): Find[] {
  const out: Find[] = []
  for (const a of found.toSorted((x, y) => x.misread - y.misread))
    if (!out.some((b) => a.inicio < b.end && b.inicio < a.end)) out.push(a)
  return out.sort((x, y) => x.inicio - y.inicio)
}

const cache = new WeakMap<DocumentText, IndexedWord[]>()

function wordIndex(t: DocumentText) {
  let index = cache.get(t)
  if (!index) {
    index = [...t.folded.matchAll(/\S+/g)].map((m) => ({
      inicio: m.index,
      end: m.index + m[0].length,
      letters: lettersOnly(m[0]),
    }))
    cache.set(t, index)
  }
  return index
}

/** Keeps letters only. Digits and signs that look like letters are read as those letters. */
export function lettersOnly(s: string): string {
  return s
    .replace(/0/g, 'O')
    .replace(/[1|!]/g, 'I')
    .replace(/5/g, 'S')
    .replace(/8/g, 'B')
    .replace(/[^A-Z]/g, '')
}
