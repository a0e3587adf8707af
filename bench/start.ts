/**
 * Processor time that a service takes from its spawn until it is ready: as it runs, and from its plain sources, by turns.
 *
 *   npm start -- --serve                                          (in another terminal)
 *   node bench/start.ts [times] [state folder] [names, to start only these: processos,gateway]
 *
 * Each is a second process beside the one that serves, with the same settings on ports of its own. Prints the medians of
 * user and system time of the process itself (goal: 0.6 s), and of the time by the clock.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { choosePorts } from '@car/local/ports'
import { type ServiceName, serviceNames, services } from '@car/local/services'
import { State } from '@car/local/state'
import { toldBeside } from '@car/local/upkeep/told'

const GOAL = 0.6
const [times = '5', folder = '.local', only = ''] = process.argv.slice(2)
const root = join(import.meta.dirname, '..')
const state = State.beside(resolve(folder))
if (!state) throw new Error(`no constellation runs in ${folder}`)
const told = toldBeside(state)
const cache = join(root, '.local/tools/compile-cache')
/** The kernel counts processor time in these (sysconf _SC_CLK_TCK, 100 everywhere). */
const TICKS_A_SECOND = 100

type Manifest = { programs: Record<string, string> }
type Start = { processor: number; clock: number }

const names = serviceNames.filter((name) => only === '' || only.split(',').includes(name))
for (const name of names) {
  const { folder: place, program } = services[name]
  const { programs } = JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8')) as Manifest
  const kinds = {
    bundle: ['--enable-source-maps', join(root, place, 'dist', `${program}.js`)],
    sources: ['--disable-warning=ExperimentalWarning', join(root, place, programs[program] ?? '')],
  }
  const taken: Record<keyof typeof kinds, Start[]> = { bundle: [], sources: [] }
  for (let time = 0; time <= Number(times); time++) {
    for (const kind of ['sources', 'bundle'] as const) {
      const one = await start(name, kinds[kind])
      if (time > 0) taken[kind].push(one) // what is compiled is kept from here on
    }
  }
  const of = (kind: keyof typeof kinds, what: keyof Start) => median(taken[kind].map((one) => one[what]))
  const processor = of('bundle', 'processor')
  console.log(
    `${name.padEnd(18)} ${processor.toFixed(2)} s of processor time (goal ${GOAL}: ${processor <= GOAL ? 'held' : 'MISSED'}), ` +
      `${of('bundle', 'clock').toFixed(2)} s by the clock; from sources ${of('sources', 'processor').toFixed(2)} and ${of('sources', 'clock').toFixed(2)} s; ` +
      `${(processor / of('sources', 'processor')).toFixed(2)} times`,
  )
}

/** Starts the service, waits until it says that it is ready, and ends it. */
async function start(name: ServiceName, args: string[]): Promise<Start> {
  const { http = 0, grpc = 0, metrics = 0 } = await choosePorts(['http', 'grpc', 'metrics'], {})
  const env = { ...told.environment(name), PORT: `${http}`, METRICS_PORT: `${metrics}`, GRPC_PORT: `${grpc}` }
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: cache, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  while (!(await isReady(http))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`)
    await wait(20)
  }
  const taken = { processor: processorTime(child), clock: (performance.now() - began) / 1000 }
  child.kill('SIGTERM')
  await ended
  return taken
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
}

function processorTime({ pid }: ChildProcess): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
