/**
 * Starts second processes of services beside a running constellation. The second processes call each other, and report
 * their longest stalls.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { services } from '@car/local/services'
import type { Told } from '@car/local/upkeep/told'
import { OPERATED } from '@car/config/services'
import { startSecond } from '../second.ts'
import type { Stall } from './watch.ts'

const root = join(import.meta.dirname, '../..')
const watch = join(import.meta.dirname, 'watch.ts')
/** The gateway comes last, because it needs the addresses of the other services. */
const names = [...OPERATED, 'gateway'] as const
export type Watched = (typeof names)[number]

export async function startWatched(told: Told) {
  const children = {} as Record<Watched, ChildProcess>
  const urls: Record<string, string> = {}
  for (const name of names) {
    const { folder, program } = services[name]
    const args = [
      '--disable-warning=ExperimentalWarning',
      '--import',
      watch,
      join(root, folder, 'dist', `${program}.js`),
    ]
    const more = { RATE_LIMIT_SCALE: '100000', ...(name === 'gateway' ? urls : {}) }
    const { child, url } = await startSecond(told, name, args, more)
    children[name] = child
    urls[`${name.toUpperCase()}_URL`] = url
  }
  return {
    url: urls['GATEWAY_URL'] ?? '',
    /**
     * Returns the address of the service itself. Requests to it do not use up daily quotas, which the gateway counts.
     */
    urlOf: (name: Watched): string => urls[`${name.toUpperCase()}_URL`] ?? '',
    async during(which: readonly Watched[], work: () => Promise<void>): Promise<Stall[]> {
      await Promise.all(which.map((name) => ask(children[name], 'begin')))
      await work()
      return Promise.all(which.map((name) => ask(children[name], 'end'))) as Promise<Stall[]>
    },
    async stop(): Promise<void> {
      const running = Object.values(children)
      await Promise.all(running.map((child) => (child.kill('SIGTERM'), once(child, 'exit'))))
    },
  }
}

async function ask(child: ChildProcess, word: 'begin' | 'end'): Promise<unknown> {
  const answer = once(child, 'message')
  child.send(word)
  return (await answer)[0]
}
