import { lookAgain, settle } from '../../agreement/settle.ts'
import { LOOKS, type Reread } from '../../agreement/witness.ts'
import { CERTAINTY } from '../../reading.ts'
import { isFromPicture, withoutAccents } from '../../text/text.ts'
import type { Names } from './names.ts'
import { ANGLE, type Measure, NUMBER } from './numbers.ts'
import type { RawGleba } from './raw.ts'
import type { Solved } from './solve.ts'

/** Reads again the numbers of a picture that the rest of the description does not confirm. */
export async function lookAtOpen(raw: RawGleba, solved: Solved, reread: Reread): Promise<void> {
  await lookAtSingles(raw, solved, reread)
  await lookAtDoubtful(raw, solved, reread)
}

/**
 * Reads again the names that do not fit between their neighbours. A name is no longer doubtful if a further reading
 * gives the name that fits.
 */
export async function lookAtNames(raw: RawGleba, { names, doubtful }: Names, reread: Reread): Promise<Names> {
  const open = new Set(doubtful)
  if (open.size > LOOKED_AT) return { names, doubtful }
  for (const i of doubtful) {
    const { nome, words } = raw.vertices[i] as RawGleba['vertices'][0]
    const [name, word] = [names[i] as string, words.find(({ text }) => /\d/.test(text))]
    if (nome === '' || nome === name || !word) continue
    const meaning = (again: string) =>
      again
        .toUpperCase()
        .split(/[\s,;.]+/)
        .includes(name)
        ? name
        : null
    const looks = await lookAgain({ words: [word], place: 'name', meaning }, reread)
    if (looks.length > 0) open.delete(i)
  }
  return { names, doubtful: open }
}

/** The number of unchecked places above which no place is read again, and a person checks the places. */
const LOOKED_AT = 6

/**
 * Reads corrected coordinates again, and also coordinates that the paper gives only once, because the positions of many
 * vertices may depend on them. A corrected coordinate is certain if a further reading agrees.
 */
async function lookAtSingles({ vertices }: RawGleba, solved: Solved, reread: Reread): Promise<void> {
  const open = vertices.flatMap(({ at, words }, i) => {
    const vertex = solved.vertices[i]
    const isOpen = vertex?.state === 'single' || vertex?.state === 'corrected'
    return at && vertex?.at && isOpen && isFromPicture(words) ? { at, to: vertex.at, vertex } : []
  })
  if (open.length > LOOKED_AT) return
  for (const { at, to, vertex } of open) {
    const measures = at.system === 'utm' ? [at.east, at.north] : [at.lon, at.lat]
    let agree = 0
    for (const [k, measure] of measures.entries())
      if (measure.value === to[k] ? await isSettled(measure, reread) : await isSeen(measure, to[k] as number, reread))
        agree++
    if (agree === measures.length) vertex.state = 'agrees'
  }
}

/** The number of disagreeing sides above which the picture counts as bad, and no side is read again. */
const DOUBTFUL = 20

/**
 * Reads again the sides that do not fit. If further readings give the same numbers, the paper itself is wrong, and
 * nobody has to confirm what was read.
 */
async function lookAtDoubtful({ segments }: RawGleba, solved: Solved, reread: Reread): Promise<void> {
  const doubtful = segments.flatMap(({ azimuth, distance, words }, i) => {
    const side = solved.segments[i]
    return azimuth && distance && side?.state === 'doubtful' && isFromPicture(words) ? { azimuth, distance, side } : []
  })
  if (doubtful.length > DOUBTFUL) return
  for (const { azimuth, distance, side } of doubtful)
    if ((await isInsisted(azimuth, reread)) && (await isInsisted(distance, reread))) side.state = 'agrees'
}

async function isSeen(measure: Measure, value: number, reread: Reread): Promise<boolean> {
  const looks = await lookAgain({ words: measure.words, place: 'number', meaning: meaningOf(measure) }, reread)
  return looks.some(({ valor }) => valor === String(value))
}

/** Tells whether further readings leave no doubt about a number. */
async function isSettled(measure: Measure, reread: Reread): Promise<boolean> {
  const { value, words } = measure
  const conf = Math.min(...words.map((word) => word.conf))
  const witness = { valor: String(value), conf, words, place: 'number', meaning: meaningOf(measure) }
  const verdict = await settle([witness], reread)
  return verdict !== null && verdict.conf >= CERTAINTY && verdict.valor === String(value)
}

/**
 * Tells whether every further reading gives the same value. The engine's confidence does not count, because degree
 * signs lower it. A digit that is misread every time would have been found earlier, because correcting it makes the
 * side fit.
 */
async function isInsisted(measure: Measure, reread: Reread): Promise<boolean> {
  const looks = await lookAgain({ words: measure.words, place: 'number', meaning: meaningOf(measure) }, reread)
  return looks.length === LOOKS.length && looks.every(({ valor }) => valor === String(measure.value))
}

const meaningOf =
  ({ text, parse }: Measure) =>
  (again: string): string | null => {
    const [seen] = withoutAccents(again).match(new RegExp(/[°º˚*'’′´‘]/.test(text) ? ANGLE : NUMBER)) ?? []
    const parsed = seen === undefined ? null : parse(seen)
    return parsed && String(parsed.value)
  }
