/**
 * Second processes of services, beside a running constellation, which ask each other and report how long they stalled.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { choosePorts } from '@car/local/ports'
import { type ServiceName, services } from '@car/local/services'
import type { Told } from '@car/local/upkeep/told'
import type { Stall } from './watch.ts'

const root = join(import.meta.dirname, '../..')
const watch = join(import.meta.dirname, 'watch.ts')
const names = ['auth', 'processos', 'documentos', 'analista', 'dossie', 'avisos', 'gateway'] as const
export type Watched = (typeof names)[number]

export async function startWatched(told: Told) {
  const children = {} as Record<Watched, ChildProcess>
  const urls: Record<string, string> = {}
  for (const name of names) {
    const { http = 0, grpc = 0, metrics = 0 } = await choosePorts(['http', 'grpc', 'metrics'], {})
    const own = { PORT: `${http}`, METRICS_PORT: `${metrics}`, GRPC_PORT: `${grpc}`, RATE_LIMIT_SCALE: '100000' }
    children[name] = start(name, { ...told.environment(name), ...own, ...(name === 'gateway' ? urls : {}) })
    urls[`${name.toUpperCase()}_URL`] = `http://127.0.0.1:${http}`
    while (!(await isReady(http))) await wait(100)
  }
  return {
    url: urls['GATEWAY_URL'] ?? '',
    /** Asks the service itself, since daily quotas are counted by the gateway. */
    urlOf: (name: Watched): string => urls[`${name.toUpperCase()}_URL`] ?? '',
    /** The longest stall of each of these services while something was done. */
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

function start(name: ServiceName, env: Record<string, string>): ChildProcess {
  const { folder, program } = services[name]
  const args = ['--disable-warning=ExperimentalWarning', '--import', watch, join(root, folder, 'dist', `${program}.js`)]
  return spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

async function ask(child: ChildProcess, word: 'begin' | 'end'): Promise<unknown> {
  const answer = once(child, 'message')
  child.send(word)
  return (await answer)[0]
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
