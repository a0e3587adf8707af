import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createTurns } from './turns.ts'

type ThreadOptions = {
  /** How long one piece of work may take, once the program has been loaded. */
  limitMs: number
  /** How many pieces may wait for their turn. */
  waiting: number
  /** Of one person, how many may wait or be at it. */
  ofOne: number
  /** How long a piece may wait for its turn, if not as long as a request has. */
  waitMs?: number
  /** Cap of the thread's heap. */
  heapMegabytes: number
}

/** The work took more time or memory than it may, or failed: its input is to blame. */
export class WorkFailed extends Error {
  override readonly name = 'WorkFailed'
}

/** A request has nine seconds: what has not begun by then is begun for nobody. */
const WAIT_MS = 9_000

/** A machine that is busy with much else loads a program slowly, and that is no fault of the work. */
const START_MS = 30_000

type Started = { worker: Worker; ready: Promise<unknown> }

/**
 * A thread for work that would hold the event loop: one piece after the other, in turns from person to person, each within
 * a limit, after which the thread is ended and the next piece gets a new one. The program posts one message when it is
 * loaded, and answers each message with one message. It knows no environment.
 */
export function createThread<I, O>(program: URL, options: ThreadOptions) {
  const { limitMs, heapMegabytes } = options
  const turns = createTurns({ waitMs: WAIT_MS, ...options, atOnce: 1, atOnceOfOne: 1 })
  let thread: Started | undefined

  function start(): Started {
    const resourceLimits = { maxOldGenerationSizeMb: heapMegabytes }
    const worker = new Worker(program, { env: {}, execArgv: [], resourceLimits })
    worker.unref()
    worker.on('error', () => {}) // what happens during work is seen there
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
    /** @throws WorkFailed; CAR-016 when too many pieces wait, CAR-017 when the turn of this one does not come in time */
    run: (input: I, who: string): Promise<O> => turns.inTurn(who, () => attempt(input)),

    /** Ends the thread and whatever it is at. */
    async close(): Promise<void> {
      await thread?.worker.terminate()
    },
  }
}
