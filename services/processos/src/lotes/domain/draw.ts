import { createHash, createHmac } from 'node:crypto'

/** A value that others publish, of a moment after the lot was recorded. */
export type Beacon = { nome: string; rodada: number; valor: string }

/** The seed is 32 bytes in hex. Its digest is on record before anybody can know the draw. */
export const digestOfSeed = (seed: string): string =>
  createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')

/** The key of the draw: the seed, and after it the bytes of the beacon's value if there is one. */
const keyOf = (seed: string, beacon: Beacon | null): Buffer =>
  Buffer.concat([Buffer.from(seed, 'hex'), ...(beacon === null ? [] : [Buffer.from(beacon.valor, 'hex')])])

/** Returns the cases in the order of the draw: by HMAC-SHA-256 of their ids, ascending. */
export function inDrawnOrder(ids: readonly string[], seed: string, beacon: Beacon | null): string[] {
  const key = keyOf(seed, beacon)
  const rank = (id: string) => createHmac('sha256', key).update(id).digest('hex')
  return ids
    .map((id) => ({ id, rank: rank(id) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ id }) => id)
}

/**
 * Tells whether a share of all cases includes this case: whether the first six bytes of its place in the order, as a
 * part of the largest such number, are below the share.
 */
export function isDrawn(id: string, seed: string, beacon: Beacon | null, share: number): boolean {
  const rank = createHmac('sha256', keyOf(seed, beacon)).update(id).digest()
  return rank.readUIntBE(0, RANK_BYTES) / 2 ** (8 * RANK_BYTES) < share
}

const RANK_BYTES = 6

/** The number of cases that are read, of so many. */
export const sampleSize = (total: number, share: number): number =>
  Math.min(total, Math.max(1, Math.ceil(total * share)))

/** The name of a case in the public list. Once the seed is known, anybody who knows the id can compute it. */
export const publicIdOf = (id: string, seed: string): string =>
  createHash('sha256').update(Buffer.from(seed, 'hex')).update(id).digest('hex')
