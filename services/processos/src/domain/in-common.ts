import { isDeepStrictEqual } from 'node:util'
import type { Similar } from '@car/conferencia/cruzamento'
import { type Comparable, keysInCommon, comparedOf } from './comparable.ts'

/** How many other cases are compared with a case and kept in its row. */
export const MAXIMUM = 50

/**
 * In turns from person to person: first one of each, then a second of each, and so on. So nobody fills a row with cases
 * of their own and pushes out those of others.
 */
export function inRotation<T>(all: readonly T[], ownerOf: (item: T) => string): T[] {
  const byOwner = [...Map.groupBy(all, ownerOf).values()]
  const rounds = Math.max(0, ...byOwner.map(({ length }) => length))
  return Array.from({ length: rounds }, (_, volta) => byOwner.flatMap((deles) => deles.slice(volta, volta + 1))).flat()
}

/** What a row says of another case, with the `base` that the other case had then, and who opened it. */
export type Noted = Similar & { base: string; dono: string }

/**
 * A case as another one finds it. `semelhantes` has at most the entry of the finder, and all entries where the row is
 * full without it.
 */
export type Other = Pick<Comparable, 'numero' | 'dono' | 'base' | 'chaves' | 'perimetro' | 'pontos'> & {
  _id: string
  /** The other cases that it has something in common with, and what that is; at most MAXIMUM. */
  outros: string[]
  semelhantes: Record<string, Noted>
  incompleto: boolean
}

/** What two cases have in common, as it stands in both rows. */
export type Common = Omit<Similar, 'processo_id' | 'numero'>
/** What a case has in common with others, by their ids. */
export type InCommon = ReadonlyMap<string, Common>

/** The drawings of another case and this one, compared. */
export type Compared = readonly [Other, NonNullable<Similar['perimetro']>]

/** What has to be written anew into the rows of a case and of those found. */
export type CruzamentoChanges = {
  /**
   * For the case's own row: the cases with which it has nothing in common any more, and what it has in common with
   * others.
   */
  perdidos: string[]
  meus: Noted[]
  /** For other rows: those that lose the case, those that it goes into, and those that have no room for it. */
  tirar: string[]
  por: { em: string; anotado: Noted }[]
  encher: string[]
  /** Full rows that it goes into, and the case that gives up its place there. */
  trocar: { em: string; sai: string; anotado: Noted }[]
}

/**
 * What a case has in common with others but for their drawings. A result that is known for the same two is used again;
 * `falta` holds the cases whose drawings are still to be compared.
 */
export function inCommonWithoutDrawing(
  eu: Comparable,
  outros: readonly Other[],
  known: Readonly<Record<string, Similar>>,
): { comuns: InCommon; falta: Other[] } {
  const inCommon = new Map<string, Common>()
  const missing: Other[] = []
  for (const outro of outros) {
    if (eu.base === null || outro.base === null) continue
    const compared = comparedOf(eu.base, outro.base)
    const { matricula, ccir, perimetro } = keysInCommon(eu.chaves, outro.chaves)
    const knownOne = known[outro._id]
    if (knownOne?.comparado === compared) inCommon.set(outro._id, knownOne)
    else {
      if (matricula || ccir || perimetro)
        inCommon.set(outro._id, { comparado: compared, matricula, ccir, perimetro: null })
      missing.push(outro)
    }
  }
  return { comuns: inCommon, falta: missing }
}

/** The same, with the drawings that were compared. */
export function withDrawings({ base }: Comparable, inCommon: InCommon, compared: readonly Compared[]): InCommon {
  const all = new Map(inCommon)
  for (const [outro, perimetro] of compared) {
    const compared = comparedOf(base ?? '', outro.base ?? '')
    all.set(outro._id, { comparado: compared, matricula: false, ccir: false, ...all.get(outro._id), perimetro })
  }
  return all
}

/**
 * What is to be written so that both rows say the same. What they say already is left out. A row keeps MAXIMUM others.
 * Of more, one's own row keeps the heaviest, in turns from person to person. A full row of another case records that
 * there are more, and takes this one in place of a case of somebody who has more of them there.
 * @param antes   what the row of `eu` said
 * @param outros  all that were found, and all that were in the row
 */
export function changesOf(
  eu: Comparable,
  antes: Pick<Other, 'outros' | 'semelhantes'>,
  outros: readonly Other[],
  inCommon: InCommon,
): CruzamentoChanges {
  const owners = new Map(outros.map(({ _id, dono }) => [_id, dono]))
  const byWeight = [...inCommon].toSorted(([, a], [, b]) => weightOf(b) - weightOf(a))
  const fitting = new Map(inRotation(byWeight, ([id]) => owners.get(id) ?? '').slice(0, MAXIMUM))
  const changes: CruzamentoChanges = {
    perdidos: antes.outros.filter((outro) => !fitting.has(outro)),
    meus: [],
    tirar: [],
    por: [],
    encher: [],
    trocar: [],
  }
  for (const outro of outros) {
    const { _id: id, numero, base, dono } = outro
    const kept = fitting.get(id)
    const noted = kept && notedOf({ id, numero, base, dono }, kept)
    if (noted && !isDeepStrictEqual(antes.semelhantes[id], noted)) changes.meus.push(noted)

    const common = inCommon.get(id)
    const alreadyListed = outro.outros.includes(eu.id)
    if (common === undefined) {
      if (alreadyListed) changes.tirar.push(id)
    } else if (outro.outros.length >= MAXIMUM && !alreadyListed) {
      if (!outro.incompleto) changes.encher.push(id)
      const leaves = whoLeaves(Object.values(outro.semelhantes), eu.dono)
      if (leaves !== null) changes.trocar.push({ em: id, sai: leaves, anotado: notedOf(eu, common) })
    } else {
      const notedThere = notedOf(eu, common)
      if (!isDeepStrictEqual(outro.semelhantes?.[eu.id], notedThere)) changes.por.push({ em: id, anotado: notedThere })
    }
  }
  return changes
}

/** An entry of a row: what its case has in common with another. */
export const notedOf = (
  { id, numero, base, dono }: Pick<Comparable, 'id' | 'numero' | 'base' | 'dono'>,
  { comparado, matricula, ccir, perimetro = null }: Common,
): Noted => ({ processo_id: id, numero, base: base ?? '', dono, comparado, matricula, ccir, perimetro })

/** The whole drawing in common weighs more than both numbers, a third of it as much as one, and a common border nothing. */
const weightOf = ({ matricula, ccir, perimetro }: Common): number =>
  3 * (perimetro?.parte ?? 0) + Number(matricula) + Number(ccir)

/**
 * The case that gives up its place in a full row: the lightest of the person who has most there, if they have at least
 * two more than the person who comes. Otherwise the two would only change places.
 */
export function whoLeaves(inRow: readonly Noted[], dono: string): string | null {
  const byOwner = Map.groupBy(inRow, (noted) => noted.dono)
  const largest = [...byOwner.values()].reduce((item, outro) => (outro.length > item.length ? outro : item), [])
  if (largest.length < (byOwner.get(dono)?.length ?? 0) + 2) return null
  return largest.toSorted((a, b) => weightOf(a) - weightOf(b))[0]?.processo_id ?? null
}
