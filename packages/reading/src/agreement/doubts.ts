import { isOutsideAlphabet, mayHideForeignLetter } from '../fields/values/alphabet.ts'
import { isRareName, isUnfinished, mayHideApostrophe, lacksUsualAccent } from '../fields/values/names.ts'
import { mayHideParticle } from '../fields/values/particles.ts'
import { isFromPicture, type PlacedWord, withoutAccents } from '../text/text.ts'
import { isBlurred, isCoarse, isGrainy, isPoor } from '../words/confidence.ts'
import { isReadBySecond, type Witness } from './witness.ts'

/** A value as it was read, with the readings that speak for it and against it. */
export type Reading = {
  valor: string
  words: PlacedWord[]
  /** The value with the blanks and letters that both engines support. */
  spelled: string
  /** The value with the blanks of the second engine, if these may be right. */
  otherBlanks: string | undefined
  agreed: boolean
  /** True if the picture shows a mark for each accent of the value; `mustBeShown` if nothing else counts. */
  isShown: boolean
  mustBeShown: boolean
  /** The readings of the engine that read the page, of the other one, and those of the other one that agree. */
  first: readonly Witness[]
  other: readonly Witness[]
  agreeing: readonly Witness[]
}

/** The reasons for which a value is not certain, whatever speaks for it. */
const DOUBTS: Readonly<Record<string, (reading: Reading) => boolean>> = {
  accentLost: ({ valor, first, other }) => [...first, ...other].some((read) => hasMoreAccents(read.valor, valor)),
  circumflexLost: ({ valor, first, other }) => [...first, ...other].some((read) => hasCircumflex(read.valor, valor)),
  apostropheLost: ({ valor, first, other }) => [...first, ...other].some((read) => hasApostrophe(read.valor, valor)),
  apostropheOfSpeck: ({ valor, first }) =>
    first.some((read) => read.valor !== valor && read.valor === withoutSpecks(valor)),
  letterWavered: ({ valor, first, other }) => [...first, ...other].some((read) => hasTwoForOne(read.valor, valor)),
  digitWavered: ({ valor, words, first, other }) =>
    words.some(onGrainyPage) && [...first, ...other].some((read) => isOtherNumber(read.valor, valor)),
  accentsDiffer: ({ valor, other }) => other.some((read) => hasOtherAccent(read.valor, valor)),
  accentsNotShown: ({ valor, words, isShown, mustBeShown }) =>
    !isShown && (mustBeShown || (/\p{L}/u.test(valor) && words.some(onBlurredPage))),
  blanksDiffer: ({ otherBlanks }) => otherBlanks !== undefined,
  spellingsDiffer: ({ words, agreeing }) => isReadBySecond({ words }) && new Set(agreeing.map(valueOf)).size > 1,
  faint: ({ words, agreed, agreeing }) =>
    agreed && agreeing.every(({ isFaint }) => isFaint === true) && words.some(({ page }) => isBlurred(page)),
  letterUnknown: ({ spelled, words, isShown }) =>
    isOutsideAlphabet(spelled, words) && (isShown || words.some(onCoarsePage)),
  particleJoined: ({ spelled, words }) => mayHideParticle(spelled) && words.some(onCoarsePage),
  signLost: ({ spelled, words }) =>
    (mayHideApostrophe(spelled) || mayHideForeignLetter(spelled)) && words.some(onDoubtfulPage),
  usualAccentLost: ({ spelled, words }) =>
    lacksUsualAccent(spelled) && (words.some(onGrainyPage) || words.some(onCoarsePage)),
  rareName: ({ spelled, words }) => isRareName(spelled) && isFromPicture(words),
  mixedCase: ({ spelled }) => isMixedCase(spelled),
  unfinished: ({ spelled }) => isUnfinished(spelled),
  notAgreed: ({ valor, words, agreed, other }) =>
    !agreed && (other.length > 0 || words.some(onPoorPage) || isOutsideAlphabet(valor, words)),
}

/** Tells whether a value is to be asked, although its places support it. */
export const isDoubted = (reading: Reading): boolean => Object.values(DOUBTS).some((holds) => holds(reading))

const valueOf = ({ valor }: Witness): string => valor

/**
 * Tells whether the page is blurred, and the first engine could not read it. On such a page both engines misread accents
 * in the same way.
 */
const onBlurredPage = ({ page }: PlacedWord): boolean => page.engine === 'second' && isBlurred(page)
/** Tells whether the dots of a page are so coarse that a blank is hardly wider than the space between two letters. */
const onCoarsePage = ({ page }: PlacedWord): boolean => isCoarse(page)
const onGrainyPage = ({ page }: PlacedWord): boolean => isGrainy(page)
const onPoorPage = ({ page }: PlacedWord): boolean => isPoor(page)
/** Tells whether both engines may lose a small sign on a page. */
const onDoubtfulPage = ({ page }: PlacedWord): boolean =>
  page.fonte === 'ocr' && (page.confianca < WELL_READ || isBlurred(page) || isCoarse(page) || isGrainy(page))
const WELL_READ = 90

/** Tells whether a text in capitals has a word in small letters that is no particle. Such a word is misread. */
const isMixedCase = (valor: string): boolean =>
  /(?<!\p{L})\p{Lu}{3,}(?!\p{L})/u.test(valor) && /(?<!\p{L})(?!d[aeo]s?(?!\p{L}))\p{Ll}{2,}(?!\p{L})/u.test(valor)

/**
 * Tells whether a reading has an accent on a word of a value where the value has none, whatever blanks, signs and other
 * words it has. On poor scans readings often lose accents, and hardly ever add an accent.
 */
const hasMoreAccents = (read: string, valor: string): boolean =>
  someLetter(read, valor, (theirs, own) => isPlain(own) && own !== theirs)

/** Tells whether a reading has an Ê where a value has an É. Both engines often take an Ê for É, and hardly ever an É for Ê. */
const hasCircumflex = (read: string, valor: string): boolean =>
  someLetter(read, valor, (theirs, own) => own === 'É' && theirs === 'Ê')

/** Tells whether a reading has another accent on a letter of a value. */
const hasOtherAccent = (read: string, valor: string): boolean =>
  someLetter(read, valor, (theirs, own) => !isPlain(own) && !isPlain(theirs) && own !== theirs)

const isPlain = (letter: string | undefined): boolean => letter !== undefined && withoutAccents(letter) === letter

/** Compares the letters of each word of a value with those that a reading has there. */
function someLetter(read: string, valor: string, test: (theirs: string | undefined, own: string) => boolean): boolean {
  const letters = read.toUpperCase().replace(/[^\p{L}]/gu, '')
  const folded = withoutAccents(letters)
  return (valor.toUpperCase().match(/\p{L}{3,}/gu) ?? []).some((word) => {
    const at = folded.indexOf(withoutAccents(word))
    return at >= 0 && word.split('').some((letter, i) => test(letters[at + i], letter))
  })
}

/** Tells whether a reading has an apostrophe in a word of a value: SANT'ANA for SANTANA. Readings often lose it. */
function hasApostrophe(read: string, valor: string): boolean {
  const words = withoutAccents(valor).split(/[^A-Z]+/)
  return (withoutAccents(read).match(/[A-Z]+'[A-Z]+/g) ?? []).some((word) => words.includes(word.replace("'", '')))
}

/**
 * Tells whether a reading is a value but for two letters that look alike where the value has one of them, as in PACHECGO.
 * An engine writes both if it cannot decide.
 */
function hasTwoForOne(read: string, valor: string): boolean {
  const [theirs, own] = [withoutAccents(read), withoutAccents(valor)]
  if (theirs.length !== own.length + 1) return false
  const differing = own.split('').findIndex((letter, i) => letter !== theirs[i])
  const at = differing < 0 ? own.length : differing
  return (
    own.slice(at) === theirs.slice(at + 1) && [theirs.slice(at - 1, at + 1), theirs.slice(at, at + 2)].some(areAlike)
  )
}
const ALIKE = new Set(['BR', 'CG', 'EF', 'HN', 'IL', 'IT', 'MN', 'OQ', 'PR', 'UV', 'VY'])
const areAlike = (pair: string): boolean => ALIKE.has(pair) || ALIKE.has(pair.slice(1) + pair.charAt(0))

/** Tells whether a reading has another digit where a number has one. */
const isOtherNumber = (read: string, valor: string): boolean =>
  [valor, read].every((text) => /^[\d.,/-]+$/.test(text)) && read.length === valor.length && read !== valor

/** Returns a text with a blank for each apostrophe that may be a speck. Hardly any name has one after a long word. */
const withoutSpecks = (valor: string): string => valor.replace(/(?<=\p{L}{5})'(?=\p{L})/gu, ' ')
