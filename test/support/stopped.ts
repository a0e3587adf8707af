import { until } from '@car/testing/until'
import { pidOf } from './environment.ts'
import { get } from './api.ts'

/**
 * Runs something while a service is paused: its connections stay open, but it does not answer. Resumes the service
 * afterwards.
 */
export async function stopped<T>(service: string, run: () => Promise<T>): Promise<T> {
  const pid = pidOf(service)
  process.kill(pid, 'SIGSTOP')
  try {
    return await run()
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}

/** Waits until every service answers, also if the gateway itself does not yet. Returns the status of that. */
export const healthy = (): Promise<number> =>
  until(
    async () => (await get('~/readyz').catch(() => null))?.status ?? 0,
    (status) => status === 200,
    60_000,
  )
