import type { DocumentText } from '../../text/text.ts'
import { areaIn, perimeterIn } from './header.ts'
import type { RawGleba } from './raw.ts'

/** The figures that are printed of one gleba beside its description. */
export type Section = { area: number | null; perimeter: number | null; heading: string | null }
/** The text before and after the description of a gleba, as far as it is about this gleba. */
type Around = { before: string; after: string; heading: string | null }
type FindPart = (text: string, isPart: boolean) => number | null

const HEADING = /(?<![A-Z])(?:GLEBA|QUINHAO|PARCELA|LOTE) (?:N[º°.]{1,2} ?)?(?:\d{1,3}|[A-Z]|[IVX]{1,4})(?![A-Z0-9])/g
/** An area may be printed with fewer digits, or measured otherwise, than the area that the coordinates give. */
const ALIKE = 0.02

/**
 * Finds area, perimeter and heading of each gleba.
 * @param computed  the areas of the shapes, in hectares; null where there is none
 */
export function sectionsOf(
  t: DocumentText,
  raws: readonly RawGleba[],
  computed: readonly (number | null)[],
): Section[] {
  const around = raws.map((_, i) => aroundOf(t, raws, i))
  const areas = ownValues(around, areaIn).map((area, i) => (isSum(area, i, computed) ? null : area))
  const perimeters = ownValues(around, perimeterIn)
  return around.map(({ heading }, i) => ({ area: areas[i] ?? null, perimeter: perimeters[i] ?? null, heading }))
}

function aroundOf({ folded }: DocumentText, raws: readonly RawGleba[], i: number): Around {
  const [start, end] = [raws[i - 1]?.to ?? 0, raws[i + 1]?.from ?? folded.length]
  const { from, to } = raws[i] as RawGleba
  const plain = (begin: number, stop: number) => folded.slice(begin, stop).replace(/\s/g, ' ')
  const [before, after] = [plain(start, from), plain(to, end)]
  const heading = [...before.matchAll(HEADING)].at(-1)
  const next = i + 1 < raws.length ? after.search(HEADING) : -1
  return {
    // An area above the heading of a gleba is the area of all glebas.
    before: heading ? before.slice(heading.index) : before,
    after: next < 0 ? after : after.slice(0, next),
    heading: heading?.[0] ?? null,
  }
}

/**
 * Finds the value of each gleba. A paper of several glebas prints the values of all of them before their descriptions,
 * or of all of them after; a value that is there once, without a heading, is the value of the whole.
 */
function ownValues(around: readonly Around[], find: FindPart): (number | null)[] {
  const isPart = around.length > 1
  const [before, after] = [around.map((one) => find(one.before, isPart)), around.map((one) => find(one.after, isPart))]
  if (!isPart) return [before[0] ?? after[0] ?? null]
  for (const values of [before, after]) if (values.every((value) => value !== null)) return values
  return around.map(({ heading }, i) => (heading === null ? null : (before[i] ?? after[i] ?? null)))
}

/** Tells whether an area is the sum of all shapes, and not of this one. */
function isSum(area: number | null, i: number, computed: readonly (number | null)[]): boolean {
  const own = computed[i] ?? null
  const known = computed.filter((one) => one !== null)
  if (area === null || own === null || computed.length < 2 || known.length < computed.length) return false
  const isNear = (value: number) => Math.abs(area - value) <= value * ALIKE
  return !isNear(own) && isNear(known.reduce((sum, one) => sum + one, 0))
}
