import { isDeepStrictEqual } from 'node:util'
import type { Similar } from '@car/cross-check/territorio/cruzamento'
import { inRotation } from '@car/cross-check/territorio/rotation'
import { type Comparable, keysInCommon, comparedOf } from './comparable.ts'

/** The maximum number of other cases in a row. */
export const MAXIMUM = 50

/** An entry of a row about another case. `base` and `dono` come from the other case at the time of the entry. */
export type Noted = Similar & { base: string; dono: string }

/**
 * The row of another case that is read for a comparison. `semelhantes` has only the entry about the compared case. If
 * the row is full and has no such entry, `semelhantes` has all entries.
 */
export type Other = Pick<
  Comparable,
  'numero' | 'dono' | 'base' | 'chaves' | 'perimetro' | 'pontos' | 'origens' | 'parte'
> & {
  _id: string
  /** The ids of the other cases in the row; at most MAXIMUM. */
  outros: string[]
  semelhantes: Record<string, Noted>
  incompleto: boolean
}

/** Tells whether one of two cases follows the other, at once or through others. They are about the same land, so it is no finding. */
export const follows = (me: Pick<Comparable, 'id' | 'origens'>, other: Pick<Other, '_id' | 'origens'>): boolean =>
  me.origens?.includes(other._id) === true || other.origens?.includes(me.id) === true

/** Tells whether two cases are parts of one division. They share titles, and must not share land. */
const areSiblings = (me: Kin, other: Kin): boolean =>
  me.parte === true && other.parte === true && me.origens?.some((origin) => other.origens?.includes(origin)) === true
type Kin = Pick<Comparable, 'origens' | 'parte'>

export type Common = Omit<Similar, 'processo_id' | 'numero'>
/** The keys and the overlap that a case shares with other cases, by the id of the other case. */
export type InCommon = ReadonlyMap<string, Common>

export type Compared = readonly [Other, NonNullable<Similar['perimetro']>]

export type CruzamentoChanges = {
  /**
   * Changes of the case's own row: the entries about `lost` are removed, and the entries in `own` are added or
   * replaced.
   */
  lost: string[]
  own: Noted[]
  /**
   * Changes in the rows of other cases. Rows in `remove` lose the entry about this case, rows in `put` get the entry,
   * and rows in `fill` have no room for it.
   */
  remove: string[]
  put: { em: string; noted: Noted }[]
  fill: string[]
  /** Full rows in which the entry about this case replaces the entry about the case `leaves`. */
  replace: { em: string; leaves: string; noted: Noted }[]
}

/**
 * Compares a case with other cases, but not their drawings. A known result for the same two declarations is used again.
 * `missing` lists the cases whose drawings still have to be compared.
 */
export function inCommonWithoutDrawing(
  me: Comparable,
  others: readonly Other[],
  known: Readonly<Record<string, Similar>>,
): { inCommon: InCommon; missing: Other[] } {
  const inCommon = new Map<string, Common>()
  const missing: Other[] = []
  for (const other of others) {
    if (me.base === null || other.base === null) continue
    const compared = comparedOf(me.base, other.base)
    const shared = keysInCommon(me.chaves, other.chaves)
    const { matricula, ccir, perimetro } = areSiblings(me, other)
      ? { ...shared, matricula: false, ccir: false }
      : shared
    const knownOne = known[other._id]
    if (knownOne?.comparado === compared) inCommon.set(other._id, knownOne)
    else {
      if (matricula || ccir || perimetro)
        inCommon.set(other._id, { comparado: compared, matricula, ccir, perimetro: null })
      missing.push(other)
    }
  }
  return { inCommon, missing }
}

export function withDrawings({ base }: Comparable, inCommon: InCommon, compared: readonly Compared[]): InCommon {
  const all = new Map(inCommon)
  for (const [other, perimetro] of compared) {
    const compared = comparedOf(base ?? '', other.base ?? '')
    all.set(other._id, { comparado: compared, matricula: false, ccir: false, ...all.get(other._id), perimetro })
  }
  return all
}

/**
 * Finds the changes after which the rows of all compared cases agree. A row keeps at most MAXIMUM other cases. The row
 * of `me` keeps the cases with the greatest weight (see `weightOf`), in turns from person to person. A full row of
 * another case is marked as incomplete. If a person has at least two more cases in that row than the owner of `me`,
 * `me` replaces one of their cases.
 * @param before  the row of `me` before the comparison
 * @param others  the found cases, and the cases in the row of `me`
 */
export function changesOf(
  me: Comparable,
  before: Pick<Other, 'outros' | 'semelhantes'>,
  others: readonly Other[],
  inCommon: InCommon,
): CruzamentoChanges {
  const owners = new Map(others.map(({ _id, dono }) => [_id, dono]))
  const byWeight = [...inCommon].toSorted(([, a], [, b]) => weightOf(b) - weightOf(a))
  const fitting = new Map(inRotation(byWeight, ([id]) => owners.get(id) ?? '').slice(0, MAXIMUM))
  const changes: CruzamentoChanges = {
    lost: before.outros.filter((other) => !fitting.has(other)),
    own: [],
    remove: [],
    put: [],
    fill: [],
    replace: [],
  }
  for (const other of others) {
    const { _id: id, numero, base, dono } = other
    const kept = fitting.get(id)
    const noted = kept && notedOf({ id, numero, base, dono }, kept)
    if (noted && !isDeepStrictEqual(before.semelhantes[id], noted)) changes.own.push(noted)

    const common = inCommon.get(id)
    const alreadyListed = other.outros.includes(me.id)
    if (common === undefined) {
      if (alreadyListed) changes.remove.push(id)
    } else if (other.outros.length >= MAXIMUM && !alreadyListed) {
      if (!other.incompleto) changes.fill.push(id)
      const leaves = whoLeaves(Object.values(other.semelhantes), me.dono)
      if (leaves !== null) changes.replace.push({ em: id, leaves, noted: notedOf(me, common) })
    } else {
      const notedThere = notedOf(me, common)
      if (!isDeepStrictEqual(other.semelhantes?.[me.id], notedThere)) changes.put.push({ em: id, noted: notedThere })
    }
  }
  return changes
}

export const notedOf = (
  { id, numero, base, dono }: Pick<Comparable, 'id' | 'numero' | 'base' | 'dono'>,
  { comparado, matricula, ccir, perimetro = null }: Common,
): Noted => ({ processo_id: id, numero, base: base ?? '', dono, comparado, matricula, ccir, perimetro })

/**
 * Weighs what two cases share: a whole drawing counts 3, the same matrícula or CCIR 1 each, and a mere common border
 * nothing.
 */
const weightOf = ({ matricula, ccir, perimetro }: Common): number =>
  3 * (perimetro?.parte ?? 0) + Number(matricula) + Number(ccir)

/**
 * Returns the id of the case that leaves a full row: the lightest case of the person with the most cases in the row.
 * Returns null unless that person has at least two more cases in the row than `dono`. With a smaller lead, cases of
 * these two people would displace each other in turn.
 */
export function whoLeaves(inRow: readonly Noted[], dono: string): string | null {
  const byOwner = Map.groupBy(inRow, (noted) => noted.dono)
  const largest = [...byOwner.values()].reduce((item, other) => (other.length > item.length ? other : item), [])
  if (largest.length < (byOwner.get(dono)?.length ?? 0) + 2) return null
  return largest.toSorted((a, b) => weightOf(a) - weightOf(b))[0]?.processo_id ?? null
}
