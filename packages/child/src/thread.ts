import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'

type ThreadOptions = {
  /** How long one piece of work may take. */
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

/**
 * A thread for work that would hold the event loop: one piece after the other, each within a limit, after which the
 * thread is ended and the next piece gets a new one. The program answers each message with one message. It knows no
 * environment.
 */
export function createThread<I, O>(program: URL, { limitMs, waiting, heapMegabytes }: ThreadOptions) {
  const turns = pLimit(1)
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
    /** @throws WorkFailed, ThreadBusy */
    async run(input: I): Promise<O> {
      if (turns.pendingCount >= waiting) throw new ThreadBusy('as much work waits as may')
      return turns(() => attempt(input))
    },

    /** Ends the thread and whatever it is at. */
    async close(): Promise<void> {
      await thread?.terminate()
    },
  }
}
