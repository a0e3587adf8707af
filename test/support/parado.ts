import { until } from '@car/testing/until'
import { pidDe } from './ambiente.ts'
import { get } from './api.ts'

/** Runs something while a process is stopped, neither alive nor dead; the process continues afterwards. */
export async function parado<T>(servico: string, fazer: () => Promise<T>): Promise<T> {
  const pid = pidDe(servico)
  process.kill(pid, 'SIGSTOP')
  try {
    return await fazer()
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}

/** Waits until every part answers (again). */
export const bem = (): Promise<number> =>
  until(
    async () => (await get('~/readyz')).status,
    (status) => status === 200,
    60_000,
  )
