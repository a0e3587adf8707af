/**
 * Measures the processor time of a service from its spawn until it is ready, from its bundle and from its sources.
 *
 *   npm start -- --serve                                          (in another terminal)
 *   node bench/start.ts [--rounds 5] [--state FOLDER] [--only processos,gateway] [--small]
 *
 * Each start makes a second process beside the process that serves, with the same settings but other ports. Prints the
 * medians of user and system time of the process itself (goal: 0.6 s), and of the time by the clock.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { choosePorts } from '@car/local/ports'
import { type ProcessName, processNames, services } from '@car/local/services'
import { toldBeside } from '@car/local/upkeep/told'
import { median } from './median.ts'
import { running, small, state } from './options.ts'
import { processorSeconds } from './processor.ts'

const GOAL = 0.6
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, only: { type: 'string' }, small, state },
})
const [warm, rounds] = values.small ? [0, 1] : [1, Number(values.rounds)]
const root = join(import.meta.dirname, '..')
const told = toldBeside(running(values.state))
const cache = join(root, '.local/tools/compile-cache')

const children: ChildProcess[] = []
process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')))

type Manifest = { programs: Record<string, string> }
type Start = { processor: number; clock: number }

const names = processNames
  .filter((name) => values.only?.split(',').includes(name) ?? true)
  .slice(0, values.small ? 2 : undefined)
for (const name of names) {
  const { folder: place, program } = services[name]
  const { programs } = JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8')) as Manifest
  const kinds = {
    bundle: ['--enable-source-maps', join(root, place, 'dist', `${program}.js`)],
    sources: ['--disable-warning=ExperimentalWarning', join(root, place, programs[program] ?? '')],
  }
  const taken: Record<keyof typeof kinds, Start[]> = { bundle: [], sources: [] }
  for (let round = -warm; round < rounds; round++) {
    for (const kind of ['sources', 'bundle'] as const) {
      const one = await start(name, kinds[kind])
      if (round >= 0) taken[kind].push(one) // the first start fills the compile cache
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

/** Starts the service, waits until it is ready, and ends it. Returns the times until it was ready. */
async function start(name: ProcessName, args: string[]): Promise<Start> {
  const settings = told.environment(name)
  const ports = await choosePorts(
    Object.keys(settings).filter((variable) => /(^|_)PORT$/.test(variable)),
    {},
  )
  const own = Object.fromEntries(Object.entries(ports).map(([variable, port]) => [variable, `${port}`]))
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'] ?? '', ...settings, ...own, NODE_COMPILE_CACHE: cache },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.push(child)
  const url = `http://127.0.0.1:${own['PORT']}/readyz`
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`)
    await wait(20)
  }
  const taken = { processor: processorSeconds(child.pid ?? 0), clock: (performance.now() - began) / 1000 }
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  return taken
}

function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}
