import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Told } from './effects.ts'
import { programAt, stoppableAt } from './program.ts'
import { PROGRAM_ENV } from './program-env.ts'
import { until } from './until.ts'

/** Makes the id of a request that is stopped right before its n-th effect (see effects.ts). */
export const idThatStopsAt = (series: number, n: number): string =>
  `fa170000-0000-4000-8000-${String(series).padStart(8, '0')}${String(n).padStart(4, '0')}`

/**
 * Makes ids of requests that are stopped at different places. The first requests are stopped right before the first
 * effect, the second, and so on. The other requests are stopped right before each effect that EFFECTS_NAMED names,
 * because effects that run in parallel have no fixed place (see effects.ts).
 */
export const idsThatStop = (series: number, steps: number, names: readonly string[]): string[] => [
  ...Array.from({ length: steps }, (_, k) => idThatStopsAt(series + k, k + 1)),
  ...names.map((_, k) => idThatStopsAt(series + steps + k, 9000 + k)),
]

/**
 * Returns, for each request of `idsThatStop` that was to stop at a named effect, the name of that effect; undefined if
 * the request stopped elsewhere.
 * @param stops  the effects at which all requests of `idsThatStop` stopped, in order
 */
export const namesAt = (stops: string[], steps: number, names: readonly string[]): (string | undefined)[] =>
  stops.slice(steps).map((stop) => names.find((name) => stop.startsWith(name)))

export type Interruptible = {
  /** The effect before which each request was stopped, by the request's id; '' for work without a request. */
  stops: Map<string, string>
  passed(id: string, effect: string): boolean
  /** Kills the process with SIGKILL and waits until it is gone. */
  kill(): Promise<void>
  /** Ends the process with SIGTERM, and waits until it has finished its current work and is gone. */
  close(): Promise<void>
}

/**
 * Starts a service's entry as a separate process, in which requests can be stopped at any effect. Resolves when it is
 * ready.
 */
export function launch(entry: string, env: Record<string, string>): Promise<Interruptible> {
  return start(stoppableAt(entry), env)
}

/** Starts the service as in production, from its bundle. Nothing stops its requests. */
export const launchWhole = (entry: string, env: Record<string, string>): Promise<Interruptible> =>
  start([programAt(entry)], env)

async function start(program: string[], env: Record<string, string>): Promise<Interruptible> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...program], {
    env: { ...PROGRAM_ENV, ...env },
    stdio: ['ignore', process.env['TEST_LOG_LEVEL'] ? 'inherit' : 'ignore', 'inherit', 'ipc'],
  })
  const stops = new Map<string, string>()
  const passedEffects = new Set<string>()
  child.on('message', ({ id, effect, stopped }: Told) => {
    if (stopped) stops.set(id, effect)
    else passedEffects.add(`${id} ${effect}`)
  })
  const isReady = () =>
    fetch(`http://127.0.0.1:${env['PORT']}/readyz`).then(
      (r) => r.ok,
      () => child.exitCode !== null,
    )
  await until(isReady, (ok) => ok, 60_000)
  if (child.exitCode !== null) throw new Error(`${program.at(-1)} ended with ${child.exitCode}`)
  return {
    stops,
    passed: (id, effect) => passedEffects.has(`${id} ${effect}`),
    kill: () => end(child, 'SIGKILL'),
    close: () => end(child, 'SIGTERM'),
  }
}

/** The number of requests that are sent at once. More requests would be slow merely because of their number. */
const WAVE = 24
/** The time limit of a wave, long enough for a busy machine. */
const WAVE_PATIENCE_MS = 120_000

/**
 * Sends requests that are to stop at the effects in their ids, and waits until each has stopped or finished. Then the
 * function kills the process. Returns the answers; undefined for requests without an answer. `last` are the effects
 * that end a request's background work; without `last`, the reply ends the request.
 */
export async function oneDeath<T>(
  service: Interruptible,
  requests: readonly { id: string; send: (dead: AbortSignal) => Promise<T>; last?: readonly string[] }[],
): Promise<(T | undefined)[]> {
  const ended = new Set<string>()
  const dead = new AbortController()
  const allDone = (id: string, last: readonly string[] = []) =>
    !service.passed(id, 'commits.insertOne') || last.every((effect) => service.passed(id, effect))
  const answers: Promise<T | undefined>[] = []
  for (let i = 0; i < requests.length; i += WAVE) {
    const wave = requests.slice(i, i + WAVE)
    for (const { id, send } of wave) {
      const answer = send(dead.signal).catch(() => undefined) // the process was killed on the way
      void answer.then(() => ended.add(id))
      answers.push(answer)
    }
    await until(
      () =>
        wave.filter((p) => !service.stops.has(p.id) && !(ended.has(p.id) && allDone(p.id, p.last))).map((p) => p.id),
      (missing) => missing.length === 0,
      WAVE_PATIENCE_MS,
    )
  }
  await service.kill()
  dead.abort()
  return Promise.all(answers)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}
