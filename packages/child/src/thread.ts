import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createTurns } from './turns.ts'

type ThreadOptions = {
  /** The longest time for one piece of work, in milliseconds, once the program is loaded. */
  limitMs: number
  /** The most pieces that may wait for their turn. */
  waiting: number
  /** The most pieces of one person that may wait or run. */
  ofOne: number
  /** The longest wait of a piece for its turn. By default it is the time that a request may take. */
  waitMs?: number
  heapMegabytes: number
}

/** The error for work that took too much time or memory, or failed. The input is considered the cause. */
export class WorkFailed extends Error {
  override readonly name = 'WorkFailed'
}

/** The default of `waitMs`. A request has nine seconds. After that nobody waits for the work, so it is not begun. */
const WAIT_MS = 9_000

/** The longest time for loading the program. The limit is generous, because a busy machine loads programs slowly. */
const START_MS = 30_000

type Started = { worker: Worker; ready: Promise<unknown> }

/**
 * Creates a thread for work that would block the event loop. The thread does one piece of work after the other, and
 * people take turns. A piece that fails or exceeds its limit ends the thread, and the next piece gets a new thread. The
 * program posts one message when it is loaded, and answers each message with one message. The environment of the
 * program is empty.
 */
export function createThread<I, O>(program: URL, options: ThreadOptions) {
  const { limitMs, heapMegabytes } = options
  const turns = createTurns({ waitMs: WAIT_MS, ...options, atOnce: 1, atOnceOfOne: 1 })
  let thread: Started | undefined

  function start(): Started {
    const resourceLimits = { maxOldGenerationSizeMb: heapMegabytes }
    const worker = new Worker(program, { env: {}, execArgv: [], resourceLimits })
    worker.unref()
    worker.on('error', () => {}) // `attempt` handles failures during work
    return { worker, ready: once(worker, 'message', { signal: AbortSignal.timeout(START_MS) }) }
  }

  async function attempt(input: I): Promise<O> {
    thread ??= start()
    const { worker, ready } = thread
    try {
      await ready
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
    /**
     * Does a piece of work.
     * @throws WorkFailed; CAR-016 when the piece gets no place or loses it, CAR-017 when its turn does not come in time
     */
    run: (input: I, who: string): Promise<O> => turns.inTurn(who, () => attempt(input)),

    async close(): Promise<void> {
      await thread?.worker.terminate()
    },
  }
}
