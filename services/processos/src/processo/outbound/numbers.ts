import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'

/** A process takes this many numbers from the store at once. Unused numbers remain gaps. */
const BLOCK = 10

/** Gives each case a number that is unique within a year. Some numbers stay unused. */
export function createNumbers(connection: mongoose.Connection) {
  const counters = openCollection<{ _id: string; n: number }>(connection, 'contadores')
  const blocks = new Map<number, Promise<number[]>>()

  /** Takes a block of numbers. The update is guarded, so no two processes get the same block. */
  async function takeBlock(year: number): Promise<number[]> {
    const _id = `processos-${year}`
    for (;;) {
      const n = (await counters.one({ _id }))?.n ?? 0
      const takenNumbers =
        n === 0
          ? await counters.insert({ _id, n: BLOCK })
          : await counters.update({ _id, n }, { $set: { n: n + BLOCK } })
      if (takenNumbers) return Array.from({ length: BLOCK }, (_, i) => n + i + 1)
    }
  }

  return {
    /** Yields the count of taken numbers of each year, including unused numbers. */
    async *taken(): AsyncGenerator<{ ano: string; n: number }> {
      for await (const { _id, n } of counters.each({})) yield { ano: _id.slice('processos-'.length), n }
    },

    /** Takes the next number of a year. If the act fails, the number stays unused. */
    async next(year: number): Promise<number> {
      for (;;) {
        const block = blocks.get(year) ?? takeBlock(year)
        blocks.set(year, block)
        const number = (await block.catch((failure: unknown) => forget(year, block, failure))).shift()
        if (number !== undefined) return number
        if (blocks.get(year) === block) blocks.delete(year)
      }
    },
  }

  function forget(year: number, block: Promise<number[]>, failure: unknown): never {
    if (blocks.get(year) === block) blocks.delete(year)
    throw failure
  }
}

export type Numbers = ReturnType<typeof createNumbers>
