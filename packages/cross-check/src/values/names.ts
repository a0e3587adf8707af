import { distance } from 'fastest-levenshtein'
import { withoutAccents, withoutApostrophes } from '@car/text/fold'

/**
 * - same: the same name, apart from usual variations: accents, initials, old spelling, "espólio de", "e outros"
 * - similar: possibly the same person; somebody has to check
 * - different: another person
 */
export type Likeness = 'same' | 'similar' | 'different'

/** The largest share of a name's letters that slips in writing or reading may change. */
const SLIP = 0.12

/** Compares two names of persons or companies. */
export const compareNames = (a: string, b: string): Likeness =>
  closest(spellingsOf(a).flatMap((x) => spellingsOf(b).map((y) => compareSpellings(x, y))))

const closest = (found: readonly Likeness[]): Likeness =>
  found.find((s) => s === 'same') ?? found.find((s) => s === 'similar') ?? 'different'

/** Returns the name without apostrophes, and as it is, because people write D'ÁVILA, DAVILA and D ÁVILA. */
const spellingsOf = (name: string): string[] => [...new Set([withoutApostrophes(name), name])]

function compareSpellings(a: string, b: string): Likeness {
  const x = nameParts(a)
  const y = nameParts(b)
  if (x.parts.length === 0 || y.parts.length === 0) return 'different'
  const likeness = compareParts(x.parts, y.parts)
  // Father and son may have the same name, except for FILHO.
  return likeness === 'same' && x.suffix !== y.suffix ? 'similar' : likeness
}

/** Returns the best likeness between `name` and any person named in the texts. */
export const compareWithAny = (name: string, texts: readonly string[]): Likeness =>
  closest(texts.flatMap(namesIn).flatMap((other) => namesIn(name).map((n) => compareNames(n, other))))

/** Returns the text itself, and each person in it: "A e sua mulher B", "A; B", "A e B". */
export function namesIn(text: string): string[] {
  const pieces = text
    .split(/[;/\n]|,\s|\s+e\s+(?:su[ao]\s+)?(?:esposa|esposo|mulher|marido|c[oô]njuge|companheir[ao])\s+/i)
    .flatMap((part) => {
      const joined = part.split(/\s+e\s+/i)
      // "SOUZA E SILVA" is one name. "JOSÉ SOUZA E ANA SILVA" is two, because each part has two words.
      return joined.every((name) => nameParts(name).parts.length >= 2) ? joined : [part]
    })
  return [...new Set([text, ...pieces].map((p) => p.trim()).filter((p) => p !== ''))]
}

/** Returns each person in a text; the text itself if it names only one person. */
export function peopleIn(text: string): string[] {
  const [whole = text, ...people] = namesIn(text)
  return people.length > 1 ? people : [whole]
}

/** Tells whether a name stands for the estate of a dead owner. */
export const ofEspolio = (name: string): boolean => /^(?:O )?ESPOLIO\b/.test(withoutAccents(name))

const BEFORE = /^(?:O |A )?(?:ESPOLIO|HERDEIROS|SUCESSORES|SUCESSAO|SR|SRA|DR|DRA|DONA)(?: D[EAO]S?)? /
const AFTER =
  / (?:E (?:SUA|SEU) (?:ESPOS[AO]|MULHER|MARIDO|CONJUGE|COMPANHEIR[AO])|E OUTR[OA]S?|OUTR[OA]S|E S M|S M|ET UX|E CONJUGE)(?: .*)?$/
const COMPANY = /(?: (?:LTDA|LIMITADA|ME|MEI|EPP|EIRELI|SLU|S A|SA|SOCIEDADE ANONIMA|EM RECUPERACAO JUDICIAL))+$/
const CONNECTIVES = new Set(['DE', 'DA', 'DO', 'DAS', 'DOS', 'E', 'D'])
const SUFFIXES: Record<string, string> = {
  FILHO: 'FILHO',
  FILHA: 'FILHO',
  JUNIOR: 'JUNIOR',
  JR: 'JUNIOR',
  NETO: 'NETO',
  NETA: 'NETO',
  SOBRINHO: 'SOBRINHO',
  SOBRINHA: 'SOBRINHO',
}

type NameParts = { parts: string[]; suffix: string }

/**
 * The number of names whose parts are cached. A name is compared in many pairs: forty owners with forty names on
 * papers.
 */
const REMEMBERED = 10_000
const remembered = new Map<string, NameParts>()

function nameParts(name: string): NameParts {
  const known = remembered.get(name)
  if (known) return known
  if (remembered.size >= REMEMBERED) remembered.clear()
  const parts = takeApart(name)
  remembered.set(name, parts)
  return parts
}

/**
 * Splits a name into parts, without the words that people add or omit. Each part has one form for spellings that sound
 * alike.
 */
function takeApart(name: string): NameParts {
  const cleaned = withoutAccents(name).replace(BEFORE, '').replace(AFTER, '').replace(COMPANY, '')
  const all = cleaned.split(' ').filter((word) => word !== '' && !CONNECTIVES.has(word))
  const suffix = all.length > 2 ? SUFFIXES[all.at(-1) ?? ''] : undefined
  return { parts: (suffix ? all.slice(0, -1) : all).map(asHeard), suffix: suffix ?? '' }
}

/** Gives one form to spellings that sound alike: SOUZA and SOUSA, LUIZ and LUÍS, THIAGO and TIAGO, MELLO and MELO. */
const asHeard = (part: string): string =>
  part.length === 1
    ? part
    : (part === 'CIA' ? 'COMPANHIA' : part)
        .replace(/PH/g, 'F')
        .replace(/TH/g, 'T')
        .replace(/Y/g, 'I')
        .replace(/W/g, 'V')
        .replace(/Z/g, 'S')
        .replace(/([A-Z])\1+/g, '$1')

function compareParts(a: readonly string[], b: readonly string[]): Likeness {
  if ([...a].sort().join(' ') === [...b].sort().join(' ')) return 'same'
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  if (fitsInOrder(shorter, longer) && shorter.length >= 2) {
    const firstInFull = (shorter[0]?.length ?? 0) > 1 && shorter[0] === longer[0]
    const lastInFull = shorter.at(-1) === longer.at(-1) && (shorter.at(-1)?.length ?? 0) > 1
    if (shorter.length === longer.length && firstInFull && lastInFull) return 'same'
    if (match(shorter[0], longer[0]) && (firstInFull || lastInFull)) return 'similar'
  }
  const x = a.join('')
  const y = b.join('')
  return distance(x, y) <= SLIP * Math.max(x.length, y.length) ? 'similar' : 'different'
}

const match = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && (a === b || ((a.length === 1 || b.length === 1) && a[0] === b[0]))

/** Tells whether the longer name has every part of the shorter name, in the same order, in full or as an initial. */
function fitsInOrder(shorter: readonly string[], longer: readonly string[]): boolean {
  let i = 0
  for (const part of longer) if (match(shorter[i], part)) i++
  return i === shorter.length
}
