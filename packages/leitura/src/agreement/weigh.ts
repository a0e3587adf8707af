import { distance } from 'fastest-levenshtein'
import type { Witness } from './witness.ts'
import { type PlacedWord, withoutAccents } from '../text/text.ts'

export type Weighed = { valor: string; conf: number; words: PlacedWord[] }

/**
 * The value of one place. `votes` counts the readings that gave this value, and `others` counts the readings that gave
 * another value. `mean` and `highest` are the mean and the highest confidence of the readings in `votes`.
 */
type Place = { valor: string; votes: number; others: number; mean: number; highest: number; words: PlacedWord[] }

/**
 * Weighs several readings, and returns the value with the strongest support, with its confidence; null if there are no
 * readings. Two places with the same value confirm each other. Several readings of one place confirm less, because a
 * speck that turns a 3 into an 8 does so in every reading. Places that contradict each other leave the question open,
 * and a single reading of a picture is never certain.
 */
export function weigh(witnesses: Witness[]): Weighed | null {
  const places = placesOf(witnesses)
  const byValue = [...Map.groupBy(places, (l) => l.valor).values()].sort((a, b) => weight(b) - weight(a))
  const favoured = byValue[0]
  const first = favoured?.[0]
  if (!favoured || !first) return null
  const votes = favoured.reduce((n, l) => n + l.votes, 0)
  const against = places.filter((l) => l.valor !== first.valor && !(blanksApart(l.valor, first.valor) && votes >= 3))
  const conf = certainty(favoured, against.length, votes)
  const { valor, words } = first
  return { valor, words, conf: witnesses.some((t) => hasMoreAccents(t.valor, valor)) ? Math.min(80, conf) : conf }
}

/**
 * Tells whether `a` is `b` with more accents. On poor scans readings often lose accents, and hardly ever add an accent.
 */
const hasMoreAccents = (a: string, b: string) =>
  a.normalize('NFD').length > b.normalize('NFD').length && withoutAccents(a) === withoutAccents(b)

function certainty(favoured: Place[], against: number, votes: number): number {
  const highest = Math.max(...favoured.map((l) => l.highest))
  if (against > 0) return favoured.length >= against + 2 && highest >= 85 ? 92 : Math.min(80, highest - 5)
  if (highest === 100) return 99
  if (favoured.length > 1) return highest >= 75 ? 97 : highest >= 50 && votes > 2 ? 91 : Math.min(85, highest + 10)
  const { votes: n, others, mean } = favoured[0] as Place
  if (n === 1) return Math.min(highest, 88)
  if (others > 0 && n < others + 3) return Math.min(80, highest)
  return mean >= 80 && highest >= 88 ? 95 : Math.min(85, highest)
}

/**
 * Returns the value of each place: the value that most readings gave; on a tie, the value that more places gave; then
 * the value with the highest confidence.
 */
function placesOf(witnesses: Witness[]): Place[] {
  const known = (valor: string) => new Set(witnesses.filter((t) => t.valor === valor).map((t) => t.place)).size
  return [...Map.groupBy(witnesses, (t) => t.place).values()].map((looks) => {
    const options = [...Map.groupBy(looks, (t) => t.valor).entries()].map(([valor, ts]) => ({
      valor,
      votes: ts.length,
      others: looks.length - ts.length,
      mean: ts.reduce((s, t) => s + t.conf, 0) / ts.length,
      highest: Math.max(...ts.map((t) => t.conf)),
      words: (ts[0] as Witness).words,
    }))
    const better = (a: Place, b: Place) => b.votes - a.votes || known(b.valor) - known(a.valor) || b.highest - a.highest
    return options.sort(better)[0] as Place
  })
}

const weight = (places: Place[]) => places.reduce((s, l) => s + 100 + l.votes * 10 + l.highest / 10, 0)

const blanksApart = (a: string, b: string) => a.replaceAll(' ', '') === b.replaceAll(' ', '')

/** Tells whether two texts may be readings of the same print: one letter, or one in five, may differ. */
export function alike(a: string, b: string): boolean {
  return distance(a, b) <= Math.max(1, Math.floor(Math.max(a.length, b.length) * 0.2))
}
