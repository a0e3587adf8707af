/**
 * A unique key has one holder at a time. A commit keeps the key that it took, so the next holder, after the first has
 * given the key back, takes the key with a turn: `<key>`, `<key>#00000001`, and so on. Whether a key was given back
 * follows from the stream that took it (`holdsKey`), and the unique index decides between two who take the same turn.
 */
const DIGITS = 8

/** The error for a `uniqueKey` that another stream holds. The use case decides how to answer. */
export class KeyTaken extends Error {
  override readonly name = 'KeyTaken'
  readonly stream: string
  constructor(stream: string) {
    super('unique key held by another stream')
    this.stream = stream
  }
}

const inTurn = (key: string, turn: number): string => `${key}#${String(turn).padStart(DIGITS, '0')}`

/** Returns the range of the index that has a key in all its turns. */
export const turnsOf = (key: string) => ({ $gte: key, $lte: inTurn(key, 10 ** DIGITS - 1) })

/** Returns the key for the turn after this one. */
export function nextTurn(key: string, taken: string): string {
  return inTurn(key, taken === key ? 1 : Number(taken.slice(key.length + 1)) + 1)
}

type Taking = { stream: string; uniqueKey?: string }

/** Returns the commit that took a key in the latest turn. */
export const lastTurn = (found: readonly Taking[]): Required<Taking> | undefined =>
  found
    .flatMap(({ stream, uniqueKey }) => (uniqueKey === undefined ? [] : [{ stream, uniqueKey }]))
    .toSorted((a, b) => (a.uniqueKey < b.uniqueKey ? 1 : -1))[0]
