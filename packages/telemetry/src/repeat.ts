import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from './logger.ts'
import { runAsWork } from './work.ts'

export type Repeated = {
  /** Ends the current pause, or skips the next pause, because there may be work. */
  wake(): void
  close(): Promise<void>
}

/**
 * Repeats a piece of work, with a pause between two turns, until `close` is called. Errors are logged, and the work is
 * tried again. `close` waits for the running turn, whose signal aborts.
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
      await work(signal).catch((failure: unknown) => logger.warn({ err: failure }, 'failed; tried again'))
      const end = AbortSignal.any([signal, pause.signal])
      await wait(intervalMs, undefined, { signal: end }).catch(() => {})
    }
  }

  const running = runAsWork(name, turns)
  return {
    wake: () => pause.abort(),
    async close() {
      stopping.abort()
      await running
    },
  }
}
