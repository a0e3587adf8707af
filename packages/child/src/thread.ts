import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createTurns } from './turns.ts'

type ThreadOptions = {
  /** How long one piece of work may take. */
  limitMs: number
  /** How many pieces may wait for their turn. */
  waiting: number
  /** Of one person, how many may wait or be at it. */
  ofOne: number
  /** Cap of the thread's heap. */
  heapMegabytes: number
}

/** The work took more time or memory than it may, or failed: its input is to blame. */
export class WorkFailed extends Error {
  override readonly name = 'WorkFailed'
}

/** A request has nine seconds: what has not begun by then is begun for nobody. */
const WAIT_MS = 9_000

/**
 * A thread for work that would hold the event loop: one piece after the other, in turns from person to person, each within
 * a limit, after which the thread is ended and the next piece gets a new one. The program answers each message with one
 * message. It knows no environment.
 */
export function createThread<I, O>(program: URL, { limitMs, waiting, ofOne, heapMegabytes }: ThreadOptions) {
  const turns = createTurns({ atOnce: 1, atOnceOfOne: 1, waiting, ofOne, waitMs: WAIT_MS })
  let thread: Worker | undefined

  function start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: heapMegabytes }
    const started = new Worker(program, { env: {}, execArgv: [], resourceLimits })
    started.unref()
    started.on('error', () => {}) // what happens during work is seen there
    return started
  }

  async function attempt(input: I): Promise<O> {
    thread ??= start()
    const worker = thread
    try {
      const answer = once(worker, 'message', { signal: AbortSignal.timeout(limitMs) })
      worker.postMessage(input)
      return ((await answer) as [O])[0]
    } catch (cause) {
      thread = undefined
      await worker.terminate()
      throw new WorkFailed('the work was given up', { cause })
    }
  }

  return {
    /** @throws WorkFailed; CAR-016 when too many pieces wait, CAR-017 when the turn of this one does not come in time */
    run: (input: I, who: string): Promise<O> => turns.inTurn(who, () => attempt(input)),

    /** Ends the thread and whatever it is at. */
    async close(): Promise<void> {
      await thread?.terminate()
    },
  }
}
