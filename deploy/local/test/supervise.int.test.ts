import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { end, identity } from '../src/processes.ts'
import { mark, State } from '../src/state.ts'
import { Supervisor } from '../src/supervise.ts'
import { until } from '../src/until.ts'

let state: State
let supervisor: Supervisor
let deaths: string[]

beforeEach(async () => {
  state = await State.open(mkdtempSync(join(tmpdir(), 'supervise-')))
  deaths = []
  supervisor = new Supervisor(state.folder, (name, how) => deaths.push(`${name} ${how}`))
})

afterEach(async () => {
  await supervisor.stop()
  state.release()
  rmSync(state.folder, { recursive: true })
})

test('what is killed is back within a second, and the pid file names the process itself', async () => {
  supervisor.start({ name: 'sleeper', command: ['sleep', '1000'] })
  const first = await pidOf('sleeper')
  const what = () => readFileSync(`/proc/${first}/cmdline`, 'utf8')
  await until('it has become what was asked for', 5000, () => what() === 'sleep\x001000\0')

  const killed = performance.now()
  process.kill(first, 'SIGKILL')
  const second = await until('it is back', 5000, async () => {
    const pid = await pidOf('sleeper')
    return pid !== first && pid
  })
  expect(performance.now() - killed).toBeLessThan(1000)
  expect(identity(second)).toBeDefined()
  expect(deaths).toEqual(['sleeper SIGKILL'])
})

test('what is stopped is not dead', async () => {
  supervisor.start({ name: 'stopped', command: ['sleep', '1000'] })
  supervisor.start({ name: 'killed', command: ['sleep', '1000'] })
  const stopped = await pidOf('stopped')
  const killed = await pidOf('killed')
  process.kill(stopped, 'SIGSTOP')
  process.kill(killed, 'SIGKILL')
  await until('the other is back', 5000, async () => (await pidOf('killed')) !== killed)
  expect(readFileSync(join(state.folder, 'pids', 'stopped'), 'utf8')).toBe(`${stopped}\n`)
  expect(readFileSync(`/proc/${stopped}/stat`, 'utf8')).toContain(') T ')
  expect(deaths).toEqual(['killed SIGKILL'])
})

test('what dies again and again is started more and more slowly, and its log is named', async () => {
  supervisor.start({ name: 'broken', command: ['sh', '-c', 'echo the reason; exit 3'] })
  await until('it has died often', 10_000, () => deaths.length >= 5)
  expect(deaths[0]).toBe('broken exit 3')
  expect(() => supervisor.expectAlive('broken')).toThrow(/tail -n 30 .*broken\.log/)
  expect(readFileSync(join(state.folder, 'logs', 'broken.log'), 'utf8')).toContain('the reason')
})

test('stopping wakes what is stopped, insists on what does not listen, and removes the pid files', async () => {
  supervisor.start({ name: 'stopped', command: ['sleep', '1000'] })
  supervisor.start({ name: 'deaf', command: ['sh', '-c', 'trap "" TERM; while :; do sleep 0.1; done'], graceMs: 300 })
  const pids = [await pidOf('stopped'), await pidOf('deaf')]
  process.kill(pids[0] ?? 0, 'SIGSTOP')
  await supervisor.stop()
  expect(pids.map(identity)).toEqual([undefined, undefined])
  expect(() => readFileSync(join(state.folder, 'pids', 'deaf'))).toThrow(/ENOENT/)
})

test('children end with their launcher, also when it is killed', async () => {
  const { launcher, folder, child } = await startLauncher()
  launcher.kill('SIGKILL')
  expect(await until('the child is gone', 5000, () => identity(child) === undefined)).toBe(true)
  rmSync(folder, { recursive: true })
})

test('a state folder has one launcher; who comes second is told what to type', async () => {
  const { launcher, folder, child } = await startLauncher()
  await expect(State.open(folder)).rejects.toThrow(/already serves from .*CAR_STATE_DIR=/)
  expect(identity(child)).toBeDefined()
  launcher.kill('SIGKILL')
  await until('the launcher is gone', 5000, () => identity(launcher.pid ?? 0) === undefined)
  const next = await State.open(folder)
  next.release()
  rmSync(folder, { recursive: true })
})

test('what an earlier launcher left running is ended; what is not ours is left alone', async () => {
  const options = { stdio: 'ignore', detached: true } as const
  const left = spawn('sleep', ['1000'], { ...options, env: { ...process.env, [mark]: state.folder } })
  const foreign = spawn('sleep', ['1000'], options)
  writeFileSync(join(state.folder, 'pids', 'gateway'), `${foreign.pid}\n`) // an id that now belongs to another process
  state.release()
  state = await State.open(state.folder)
  expect(identity(left.pid ?? 0)).toBeUndefined()
  expect(identity(foreign.pid ?? 0)).toBeDefined()
  await end([foreign.pid ?? 0], 1000)
})

test('secrets are made once and readable by nobody else', async () => {
  const secret = state.secret('a')
  expect(secret.length).toBeGreaterThanOrEqual(32)
  state.release()
  state = await State.open(state.folder)
  expect(state.secret('a')).toBe(secret)
  expect(state.secret('b')).not.toBe(secret)
})

async function pidOf(name: string): Promise<number> {
  return until(`${name} runs`, 5000, () => {
    const pid = Number(readFileSync(join(state.folder, 'pids', name), 'utf8'))
    // At first the process is still setpriv. Then it becomes the command.
    return !readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('setpriv') && pid
  })
}

async function startLauncher() {
  const folder = mkdtempSync(join(tmpdir(), 'launcher-'))
  const script = join(import.meta.dirname, 'support/launcher.ts')
  const launcher = spawn(process.execPath, [script, folder], { stdio: 'inherit' })
  const child = await until('its child runs', 10_000, () =>
    Number(readFileSync(join(folder, 'pids', 'sleeper'), 'utf8')),
  )
  return { launcher, folder, child }
}
