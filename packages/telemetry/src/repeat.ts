import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from './logger.ts'

export type Repeated = { close(): Promise<void> }

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

  async function turns(): Promise<void> {
    while (!signal.aborted) {
      await work(signal).catch((failure: unknown) => logger.warn({ err: failure, work: name }, 'failed; tried again'))
      await wait(intervalMs, undefined, { signal }).catch(() => {})
    }
  }

  const running = turns()
  return {
    async close() {
      stopping.abort()
      await running
    },
  }
}
