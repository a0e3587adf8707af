import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'

type ThreadOptions = {
  /** How long one piece of work may take, once the program has been loaded. */
  limitMs: number
  /** How many pieces may wait for their turn. */
  waiting: number
  /** Cap of the thread's heap. */
  heapMegabytes: number
}

/** The work took more time or memory than it may, or failed: its input is to blame. */
export class WorkFailed extends Error {
  override readonly name = 'WorkFailed'
}

/** As much work waits as may. */
export class ThreadBusy extends Error {
  override readonly name = 'ThreadBusy'
}

/** A machine that is busy with much else loads a program slowly, and that is no fault of the work. */
const START_MS = 30_000

type Started = { worker: Worker; ready: Promise<unknown> }

/**
 * A thread for work that would hold the event loop: one piece after the other, each within a limit, after which the
 * thread is ended and the next piece gets a new one. The program posts one message when it is loaded, and answers each message
 * with one message. It knows no environment.
 */
export function createThread<I, O>(program: URL, { limitMs, waiting, heapMegabytes }: ThreadOptions) {
  const turns = pLimit(1)
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
    /** @throws WorkFailed, ThreadBusy */
    async run(input: I): Promise<O> {
      if (turns.pendingCount >= waiting) throw new ThreadBusy('as much work waits as may')
      return turns(() => attempt(input))
    },

    /** Ends the thread and whatever it is at. */
    async close(): Promise<void> {
      await thread?.worker.terminate()
    },
  }
}
