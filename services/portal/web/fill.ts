/**
 * Adds the built-ins that the pages use and that one of `browsers.ts` lacks. It is the first import of whatever uses
 * one. It has a few hundred bytes, and the same in core-js six kilobytes, of a first page of 150. The build checks that
 * nothing else is lacking.
 */
import { type Filled, fill } from './filled.ts'

type Method = (this: unknown[], ...args: never[]) => unknown

/** The methods of `Array.prototype` that change a copy. */
const OF_ARRAYS: Record<string, Method> = {
  toReversed() {
    return [...this].reverse()
  },
  toSorted(compare?: (a: unknown, b: unknown) => number) {
    return [...this].sort(compare)
  },
  toSpliced(...args: [number, number, ...unknown[]]) {
    const copy = [...this]
    copy.splice(...args)
    return copy
  },
  with(place: number, value: unknown) {
    const i = place < 0 ? this.length + place : place
    if (i < 0 || i >= this.length) throw new RangeError('Invalid index')
    const copy = [...this]
    copy[i] = value
    return copy
  },
}

function groupBy<K, V>(items: Iterable<V>, keyOf: (item: V, i: number) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>()
  let i = 0
  for (const item of items) {
    const key = keyOf(item, i++)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

export const FILLED: Filled = [
  ['Array.prototype', Array.prototype, OF_ARRAYS],
  ['Map', Map, { groupBy }],
]
fill(FILLED)
