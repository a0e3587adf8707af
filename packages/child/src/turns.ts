import { CarError } from '@car/errors/car-error'

export type TurnOptions = {
  /** The most pieces of work that may run at once, and the most pieces of one person among them. */
  atOnce: number
  atOnceOfOne: number
  /** The most pieces that may wait in all. */
  waiting: number
  /** The most pieces of one person that may wait or run. */
  ofOne: number
  waitMs: number
}

type Waiting = { begin: () => void; giveUp: (failure: CarError) => void }

const tooMany = () => new CarError('indisponivel', { retryAfterS: 2 })

/**
 * Limits how many pieces of work run at once, and gives people turns: if one person has many pieces, another person
 * waits for one of them, and not for all.
 */
export function createTurns({ atOnce, atOnceOfOne, waiting, ofOne, waitMs }: TurnOptions) {
  /** The pieces that wait, by person. People are in the order of their turns. */
  const queues = new Map<string, Waiting[]>()
  /** The people whose work is running, once for each piece. */
  const atIt: string[] = []
  const turnsOf = (who: string) => atIt.filter((one) => one === who).length

  function call(): void {
    for (const [who, queue] of queues) {
      if (atIt.length >= atOnce) return
      if (turnsOf(who) >= atOnceOfOne) continue
      atIt.push(who)
      queue.shift()?.begin()
      stepBack(who)
    }
  }

  /** Moves a person to the end of the queue, when their turn begins and again when it ends. */
  function stepBack(who: string, queue = queues.get(who) ?? []): void {
    queues.delete(who)
    if (queue.length > 0) queues.set(who, queue)
  }

  function enqueue(who: string, one: Waiting): void {
    const queue = queues.get(who) ?? []
    if (queue.length + turnsOf(who) >= ofOne) throw tooMany()
    const all = [...queues.values()].reduce((sum, { length }) => sum + length, 0)
    if (all >= waiting) makeRoom(queue.length + 1)
    queues.set(who, [...(queues.get(who) ?? []), one])
  }

  /**
   * Frees a place in the queue when all places are taken: the person with the most waiting pieces loses the last of
   * them. So a few people with many pieces cannot shut others out.
   * @param wanted  the number of waiting pieces that the person who needs the place would then have
   * @throws CAR-016 when nobody has more than `wanted` waiting pieces
   */
  function makeRoom(wanted: number): void {
    // Among people with equally many waiting pieces, the last in the order of turns loses a piece.
    const [who, queue] = [...queues].toSorted(([, a], [, b]) => a.length - b.length).at(-1) ?? []
    const last = queue?.at(-1)
    if (who === undefined || queue === undefined || last === undefined || queue.length <= wanted) throw tooMany()
    leave(who, last)
    last.giveUp(tooMany())
  }

  function leave(who: string, one: Waiting): void {
    const queue = (queues.get(who) ?? []).filter((other) => other !== one)
    if (queue.length > 0) queues.set(who, queue)
    else queues.delete(who)
  }

  async function turnOf(who: string): Promise<void> {
    const { promise, resolve: begin, reject: giveUp } = Promise.withResolvers<void>()
    const one = { begin, giveUp }
    enqueue(who, one)
    const limit = setTimeout(() => {
      leave(who, one)
      giveUp(new CarError('tempo_esgotado'))
    }, waitMs)
    call()
    return promise.finally(() => clearTimeout(limit))
  }

  return {
    /**
     * Does the work when it is the turn of `who`.
     * @throws CAR-016 when the person has too many pieces, when all places are taken, or when the place of this piece
     * went to somebody with fewer pieces; CAR-017 when the turn does not come in time; all that `work` throws
     */
    async inTurn<T>(who: string, work: () => Promise<T>): Promise<T> {
      await turnOf(who)
      try {
        return await work()
      } finally {
        atIt.splice(atIt.indexOf(who), 1)
        stepBack(who)
        call()
      }
    },
  }
}

export type Turns = ReturnType<typeof createTurns>
