import { distance } from 'fastest-levenshtein'
import { withForeignLetters } from '../fields/values/alphabet.ts'
import type { PlacedWord } from '../text/text.ts'
import { hasDoubtfulBlank, printOf } from './blanks.ts'
import { isDoubted } from './doubts.ts'
import { isReadBySecond, type Witness } from './witness.ts'

/** `agreed` is true if both engines read the value. `other` is the reading of the other engine if it differs. */
export type Weighed = { valor: string; conf: number; words: PlacedWord[]; agreed: boolean; other?: string }

/**
 * The value of one place. `votes` counts the readings that gave this value, and `others` counts the readings that gave
 * another value. `highest` is the highest confidence of the readings in `votes`.
 */
type Place = { valor: string; votes: number; others: number; highest: number; words: PlacedWord[] }

/**
 * The confidence that each place of a name needs, and that of a name that lacks it in one of them: certain, but not
 * before the other engine looked. An engine may lose the same accent or sign in both places.
 */
const [SURE, UNSURE] = [90, 92]
/** The confidence of a value that both engines read, and the most for a value that only one of them read. */
const [AGREED, OPEN] = [97, 80]

/**
 * Weighs several readings, and returns the value with the strongest support, with its confidence; null if there are no
 * readings by the engine that read the page. A value of a picture is certain if both engines read it, or if one read it
 * in two places. Several readings of one place by the same engine prove nothing, because a speck that turns a 3 into an
 * 8 does so in every reading. Places that contradict each other leave the question open. On a page that is hardly
 * legible, only the agreement of both engines counts. `mustBeShown` leaves a value open whose accents the picture does not
 * show.
 */
export function weigh(witnesses: Witness[], mustBeShown = false): Weighed | null {
  const other = witnesses.filter(({ engine }) => engine === 'other')
  const first = witnesses.flatMap((witness) => (witness.engine === undefined ? [withLettersOf(other, witness)] : []))
  const isAgreed = (valor: string) => other.some((witness) => isSamePrint(witness.valor, valor))
  // The second engine loses blanks, and adds none.
  const isSpaced = (valor: string) => valor.includes(' ') && other.some((witness) => isSameText(witness.valor, valor))
  const places = placesOf(first, isAgreed, isSpaced)
  const byValue = [...Map.groupBy(places, (place) => place.valor).values()].sort(
    (a, b) => Number(isAgreed(valueOf(b))) - Number(isAgreed(valueOf(a))) || weight(b) - weight(a),
  )
  const [favoured] = byValue
  const [principal] = favoured ?? []
  if (!favoured || !principal) return null
  const { valor, words } = principal
  const votes = favoured.reduce((n, place) => n + place.votes, 0)
  const bySecond = isReadBySecond(principal)
  const against = places.filter(
    (place) => place.valor !== valor && !(blanksApart(place.valor, valor) && (votes >= 3 || bySecond)),
  ).length
  const agreed = isAgreed(valor)
  // Blanks and small letters are the first engine's, whichever engine read the page.
  const agreeing = other.filter((witness) => isSamePrint(witness.valor, valor))
  const spellings = agreeing.map((witness) => witness.valor)
  const spelled = !agreed ? valor : bySecond ? (spellings[0] ?? valor) : withoutFragments(valor, spellings)
  const lost = bySecond ? undefined : spellings.find((spelling) => hasMoreBlanks(spelling, valor))
  const areDoubted = !bySecond && spellings.every((spelling) => hasDoubtfulBlank(spelled, spelling, words))
  const otherBlanks = lost ?? (areDoubted ? spellings[0] : undefined)
  const isShown = first.some((witness) => witness.valor === valor && witness.isShown === true)
  const isOpen = isDoubted({ valor, words, spelled, otherBlanks, agreed, isShown, mustBeShown, first, other, agreeing })
  const conf = agreed ? certaintyOfBoth(favoured, against) : certainty(favoured, against, votes)
  const differing = agreed ? otherBlanks : other[0]?.valor
  const verdict = { valor: spelled, words, agreed, conf: isOpen ? Math.min(OPEN, conf) : conf }
  return differing === undefined ? verdict : { ...verdict, other: differing }
}

const withLettersOf = (other: readonly Witness[], witness: Witness): Witness =>
  other.reduce((named, { valor }) => ({ ...named, valor: withForeignLetters(named.valor, valor) }), witness)

/** Joins a single letter to its word where the other engine read no blank, as in SÍTI O. */
function withoutFragments(valor: string, others: readonly string[]): string {
  const fits = (text: string) => others.some((other) => other.toUpperCase().includes(text.toUpperCase()))
  return valor.replace(
    /(\p{L}+) (?![eE](?!\p{L}))(\p{L})(?!\p{L})|(?<!\p{L})(?![eE] )(\p{L}) (\p{L}+)/gu,
    (printed) => {
      const joined = printed.replace(' ', '')
      return !fits(printed) && fits(joined) ? joined : printed
    },
  )
}

const valueOf = (places: readonly Place[]): string => places[0]?.valor ?? ''

/** Tells whether `a`, which is the same print as `b`, has more blanks. */
const hasMoreBlanks = (a: string, b: string): boolean => a.split(' ').length > b.split(' ').length

/** Tells whether two engines read the same print. The second engine loses blanks, and takes small letters for capitals. */
type Test = (valor: string) => boolean
const isSameText = (a: string, b: string): boolean => a.toUpperCase() === b.toUpperCase()
const isSamePrint = (a: string, b: string): boolean => printOf(a) === printOf(b)

/** The confidence of a value that both engines read. Other places may say something else. */
const certaintyOfBoth = (favoured: Place[], against: number): number =>
  against === 0 ? AGREED : favoured.length > against ? 92 : OPEN

function certainty(favoured: Place[], against: number, votes: number): number {
  const highest = Math.max(...favoured.map((place) => place.highest))
  if (against > 0) return favoured.length >= against + 2 && highest >= 85 ? 92 : Math.min(OPEN, highest - 5)
  if (highest === 100) return 99
  if (favoured.length > 1) {
    if (highest < 75) return highest >= 50 && votes > 2 ? 91 : Math.min(85, highest + 10)
    return favoured.every(isSure) ? 97 : UNSURE
  }
  const { votes: n, others } = favoured[0] as Place
  return Math.min(others > 0 && n < others + 3 ? OPEN : 88, highest)
}

/**
 * Tells whether the other engine need not look at a place. An engine may see a blank in both places that is none, as in
 * ASSU NÇÃO.
 */
const isSure = ({ valor, highest, words }: Place): boolean =>
  /\d/.test(valor) || (highest >= SURE && !hasDoubtfulBlank(valor, printOf(valor), words))

/**
 * Returns the value of each place: the value that the second engine read too, with the same blanks if a reading has
 * them; then the value that most readings gave; on a tie, the value that more places gave; then the value with the
 * highest confidence.
 */
function placesOf(witnesses: Witness[], isAgreed: Test, isSpaced: Test): Place[] {
  const known = (valor: string) =>
    new Set(witnesses.filter((witness) => witness.valor === valor).map((witness) => witness.place)).size
  return [...Map.groupBy(witnesses, (witness) => witness.place).values()].map((looks) => {
    const options = [...Map.groupBy(looks, (witness) => witness.valor).entries()].map(([valor, ts]) => ({
      valor,
      votes: ts.length,
      others: looks.length - ts.length,
      highest: Math.max(...ts.map((witness) => witness.conf)),
      words: (ts[0] as Witness).words,
    }))
    const better = (a: Place, b: Place) =>
      Number(isAgreed(b.valor)) - Number(isAgreed(a.valor)) ||
      Number(isSpaced(b.valor)) - Number(isSpaced(a.valor)) ||
      b.votes - a.votes ||
      known(b.valor) - known(a.valor) ||
      b.highest - a.highest
    return options.sort(better)[0] as Place
  })
}

const weight = (places: Place[]) => places.reduce((s, place) => s + 100 + place.votes * 10 + place.highest / 10, 0)

const blanksApart = (a: string, b: string) => a.replaceAll(' ', '') === b.replaceAll(' ', '')

/** Tells whether two texts may be readings of the same print: one letter, or one in five, may differ. */
export function alike(a: string, b: string): boolean {
  return distance(a, b) <= Math.max(1, Math.floor(Math.max(a.length, b.length) * 0.2))
}
