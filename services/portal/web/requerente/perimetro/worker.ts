import { useEffect, useState } from 'react'
import { Refusal } from './file/refusal.ts'
import type { JobRequest, Answer, Jobs } from './work.ts'

type Waiting = { resolver: (done: never) => void; reject: (error: Error) => void; timer: number }

/** The worker did not load, failed, or was ended. */
export class NotDone extends Error {}
/** The work took longer than any harmless file needs. */
export class TookTooLong extends NotDone {}

const LIMIT_MS = 20_000

/**
 * Makes one worker, which starts with the first job. A job that takes too long ends the worker; the next job starts
 * another worker.
 */
function createWorker() {
  let worker: Worker | undefined
  let last = 0
  const waits = new Map<number, Waiting>()

  function terminate(error: Error = new NotDone()): void {
    worker?.terminate()
    worker = undefined
    for (const { reject, timer } of waits.values()) {
      clearTimeout(timer)
      reject(error)
    }
    waits.clear()
  }

  function start(): Worker {
    const fresh = new Worker(new URL('./work.ts', import.meta.url), { type: 'module' })
    fresh.addEventListener('error', () => terminate())
    fresh.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      const waiting = waits.get(data.id)
      waits.delete(data.id)
      clearTimeout(waiting?.timer)
      if ('done' in data) waiting?.resolver(data.done as never)
      else waiting?.reject(data.refusal ? new Refusal(data.refusal) : new NotDone())
    })
    return fresh
  }

  return {
    /**
     * Runs a job.
     * @throws Refusal with the worker's reason; NotDone if there is no such reason
     */
    ask<T extends keyof Jobs>(job: T, input: Jobs[T]['asks']): Promise<Jobs[T]['gives']> {
      worker ??= start()
      const id = ++last
      return new Promise((resolver, reject) => {
        const timer = window.setTimeout(() => terminate(new TookTooLong()), LIMIT_MS)
        waits.set(id, { resolver: resolver as never, reject, timer })
        worker?.postMessage({ id, work: job, com: input } satisfies JobRequest)
      })
    },
    terminate,
  }
}
export type PerimetroWorker = ReturnType<typeof createWorker>

/** Returns a worker that ends when the component is removed. */
export function useWorker(): PerimetroWorker {
  const [perimetroWorker] = useState(createWorker)
  useEffect(() => () => perimetroWorker.terminate(), [perimetroWorker])
  return perimetroWorker
}
