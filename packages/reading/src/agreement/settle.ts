import { type ShownLine, withAccentsShown } from './accents.ts'
import { isReadBySecond, type Look, LOOKS, MARKS, type Reread, OTHER, type Witness } from './witness.ts'
import { candidate, type Candidate, type FieldName, withOther } from '../fields/candidate.ts'
import { weigh, type Weighed } from './weigh.ts'
import { CERTAINTY } from '../reading.ts'
import type { Box, Word } from '../page.ts'
import { enclose, type PlacedWord } from '../text/text.ts'
import { isBlurred, isCoarse } from '../words/confidence.ts'

const SETTLED = 95
/** The confidence below which the first engine looks again although both agree. A further look may show that it wavers. */
const HESITANT = 60
/** The number of places that each engine reads again. The other engine reads the principal place, and one more. */
const [PLACES, PLACES_OF_OTHER] = [3, 2]

/**
 * Returns the value on which the witnesses agree, with its confidence; null if there are no witnesses. While the
 * confidence is too low, places on the pages are read again, first by the other engine. Each new reading is one more
 * witness. Text layers are not read again.
 */
export async function settle(witnesses: Witness[], reread: Reread): Promise<Weighed | null> {
  const all = [...witnesses]
  const places = [...Map.groupBy(witnesses, (witness) => witness.place).values()].flatMap(([witness]) =>
    witness?.meaning ? [witness] : [],
  )
  let verdict = weigh(all)
  for (const look of looksAt(witnesses)) {
    if (verdict && verdict.conf >= (look === OTHER ? SETTLED : CERTAINTY) && !isHesitant(verdict, all)) break
    const most = look === OTHER ? PLACES_OF_OTHER : PLACES
    for (const place of places.slice(0, most)) all.push(...(await lookOnce(place, reread, look)))
    verdict = weigh(all)
  }
  return verdict && mayLackAccents(verdict)
    ? weigh(withAccentsShown(all, await linesShown(verdict.words, reread)), true)
    : verdict
}

const isHesitant = ({ agreed }: Weighed, witnesses: readonly Witness[]): boolean =>
  agreed && witnesses.every(({ engine, conf }) => engine === OTHER || conf < HESITANT)

/**
 * Tells whether both engines may have lost accents of a value, and its picture shows them: capitals on a page that is
 * blurred or has few dots.
 */
const mayLackAccents = ({ valor, words }: Weighed): boolean =>
  /\p{Lu}{2}/u.test(valor) && !/\p{Ll}|\d/u.test(valor) && words.some(({ page }) => isBlurred(page) || isCoarse(page))

async function linesShown(words: PlacedWord[], reread: Reread): Promise<ShownLine[]> {
  const lines: ShownLine[] = []
  for (const line of toLines(words)) {
    const [{ page }] = line as [PlacedWord]
    lines.push({ words: line, marks: await reread(page, enclose(line), MARKS) })
  }
  return lines
}

/** Makes a candidate of a value that a document gives once. `most` is the highest confidence that it may have. */
export async function settled(
  field: FieldName,
  printed: { valor: string; conf: number; words: PlacedWord[] },
  meaning: (text: string) => string | null,
  reread: Reread,
  most = 99,
): Promise<Candidate[]> {
  const { conf, words } = printed
  const valor = meaning(printed.valor)
  const verdict = valor === null ? null : await settle([{ valor, conf, words, place: field, meaning }], reread)
  return verdict ? [withOther(candidate(field, verdict.valor, Math.min(most, verdict.conf), words), verdict.other)] : []
}

/** A page that the second engine read is read again by the first engine only. */
const looksAt = (witnesses: readonly Witness[]): readonly (Look | typeof OTHER)[] =>
  witnesses.some(isReadBySecond) ? LOOKS : [OTHER, ...LOOKS]

/** Reads a place again with each of the `LOOKS`, and returns the readings that have a meaning. */
export async function lookAgain(place: Omit<Witness, 'valor' | 'conf'>, reread: Reread): Promise<Witness[]> {
  const all: Witness[] = []
  for (const look of LOOKS) all.push(...(await lookOnce(place, reread, look)))
  return all
}

async function lookOnce(
  place: Omit<Witness, 'valor' | 'conf'>,
  reread: Reread,
  look: Look | typeof OTHER,
): Promise<Witness[]> {
  const read = await rereadWords(place.words, reread, look)
  const engine: Pick<Witness, 'engine'> = look === OTHER || isReadBySecond(place) ? { engine: OTHER } : {}
  return read.flatMap(({ text, conf, isFaint }) => {
    const valor = place.meaning?.(text) ?? null
    return valor === null ? [] : [{ ...place, valor, conf, isFaint, ...engine }]
  })
}

/** The confidence of the second engine below which a letter may have lost its accent. */
const FAINT = 80

/** Tells whether a word may have lost an accent. A sign at its end may be what the engine was unsure of. */
const mayLackAccent = ({ text, conf }: Word): boolean => conf < FAINT && /^[A-Za-z]{5,}$/.test(text)

/**
 * Reads the lines of the words once more, and joins them in order. Returns an empty list if a line is from a text
 * layer, or its further reading gives no words.
 */
async function rereadWords(
  words: PlacedWord[],
  reread: Reread,
  look: Look | typeof OTHER,
): Promise<{ text: string; conf: number; isFaint: boolean }[]> {
  const lines = toLines(words)
  const read = []
  for (const line of lines) {
    const page = line[0]?.page
    if (!page || page.fonte === 'text') return []
    const fresh = (
      await reread(page, look === OTHER || page.engine === 'second' ? wholeOf(line) : enclose(line), look)
    ).filter((word) => /[\p{L}\p{N}&]/u.test(word.text))
    if (fresh.length === 0) return []
    read.push(...fresh)
  }
  if (read.length === 0) return []
  // A line of a table at the edge of the part that was read may look like one of these signs.
  const withoutRule = (text: string) => text.replace(/^[|[\]{}¦_]+|[|[\]{}¦_]+$/g, '')
  return [
    {
      text: read.map((word) => withoutRule(word.text)).join(' '),
      conf: Math.min(...read.map((word) => word.conf)),
      isFaint: read.some(mayLackAccent),
    },
  ]
}

/** The distance, in heights of the line, to which the other engine looks for letters that belong to a value. */
const REACH = 2.5
/**
 * The clear space that is kept before the next word of the page, and how much of a value may be left out for it, in
 * heights of the line. The part that is read is drawn with a margin of 0.3, so no ink of the value is lost.
 */
const [CLEAR, INSIDE] = [0.35, 0.25]

/**
 * Returns the box of some words and of what stands beside them, up to the next word of the page. An engine that misses
 * the end of a value misses it in the box of the value too, so the other engine has to see that nothing follows. The
 * next word is left out, because half a letter of it would be read as a letter of the value.
 */
function wholeOf(line: readonly PlacedWord[]): Box {
  const box = enclose([...line])
  const height = box.y1 - box.y0
  const beside = (line[0]?.page.words ?? []).filter(
    (word) => fillsItsBox(word) && Math.min(word.y1, box.y1) - Math.max(word.y0, box.y0) > (word.y1 - word.y0) / 2,
  )
  const before = beside.flatMap(({ x1 }) => (x1 <= box.x0 ? [x1 + CLEAR * height] : []))
  const after = beside.flatMap(({ x0 }) => (x0 >= box.x1 ? [x0 - CLEAR * height] : []))
  return {
    ...box,
    x0: Math.max(0, Math.min(box.x0 + INSIDE * height, Math.max(box.x0 - REACH * height, ...before))),
    x1: Math.max(box.x1 - INSIDE * height, Math.min(box.x1 + REACH * height, ...after)),
  }
}

/** The width of the widest letter, with the space after it, in heights of a word. */
const WIDEST = 1.5

/** Tells whether the letters of a word account for its width. Otherwise it hides print that nobody read. */
const fillsItsBox = ({ text, x0, x1, y0, y1 }: Word): boolean =>
  (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) * WIDEST * (y1 - y0) > x1 - x0

/** Groups words into lines by their vertical position on the page. Specks that were taken for words are left out. */
function toLines(words: PlacedWord[]): PlacedWord[][] {
  const height = words.map((word) => word.y1 - word.y0).sort((a, b) => a - b)[Math.floor(words.length / 2)] ?? 0
  const lines: PlacedWord[][] = []
  for (const word of words) {
    if (word.y1 - word.y0 < height * 0.4) continue
    const ref = lines.at(-1)?.[0]
    const same = ref && ref.page === word.page && Math.abs(ref.y0 + ref.y1 - word.y0 - word.y1) < height
    if (same) lines.at(-1)?.push(word)
    else lines.push([word])
  }
  return lines
}
