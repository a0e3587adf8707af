import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from './logger.ts'

export type Repeated = {
  /** There may be work: the pause ends, or the next one does not begin. */
  wake(): void
  close(): Promise<void>
}

/**
 * Does a piece of work again and again, with a pause between two turns, until it is closed. What it throws is logged, and
 * it is tried again. `close` waits for the turn under way, which hears of the end by its signal.
 */
export function repeat(
  name: string,
  intervalMs: number,
  logger: Logger,
  work: (signal: AbortSignal) => Promise<unknown>,
): Repeated {
  const stopping = new AbortController()
  const { signal } = stopping
  let pause = new AbortController()

  async function turns(): Promise<void> {
    while (!signal.aborted) {
      pause = new AbortController()
      await work(signal).catch((failure: unknown) => logger.warn({ err: failure, work: name }, 'failed; tried again'))
      const end = AbortSignal.any([signal, pause.signal])
      await wait(intervalMs, undefined, { signal: end }).catch(() => {})
    }
  }

  const running = turns()
  return {
    wake: () => pause.abort(),
    async close() {
      stopping.abort()
      await running
    },
  }
}
