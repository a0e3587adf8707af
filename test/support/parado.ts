import { until } from '@car/testing/until'
import { pidDe } from './ambiente.ts'
import { get } from './api.ts'

/** Runs while a process is stopped, neither alive nor dead; it goes on afterwards. */
export async function parado<T>(servico: string, fazer: () => Promise<T>): Promise<T> {
  const pid = pidDe(servico)
  process.kill(pid, 'SIGSTOP')
  try {
    return await fazer()
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}

/** Every part answers (again). */
export const bem = (): Promise<number> =>
  until(
    async () => (await get('~/readyz')).status,
    (status) => status === 200,
    60_000,
  )
