import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { Constellation, root } from '../deploy/local/src/constellation.ts'
import { explain } from '../deploy/local/src/stop.ts'
import { readTools } from '../deploy/local/src/tools.ts'
import { type Project, runJest } from './jest.ts'
import { Outcomes } from './outcomes.ts'

/**
 * npm test [-- check | unit | int | e2e | faults [pattern …]]: everything, or one level. Backing services and, for e2e, the
 * whole constellation are started as npm start does, with their own ports and state, and ended afterwards. What computes
 * runs beside what starts, and tests run beside tests wherever they do not share what they are about.
 */

const always = ['check', 'unit', 'int', 'e2e'] as const
/** Faults are no level of their own: those of int and e2e that kill and hold still, by a name for all of them. */
const levels = [...always, 'faults'] as const
const [level, ...patterns] = process.argv.slice(2)
const wanted: readonly string[] = level === undefined ? always : levels.filter((name) => name === level)
const folder = resolve(root, process.env['CAR_STATE_DIR'] ?? '.local', 'test')
const outcomes = new Outcomes()
let constellation: Constellation | undefined
const cores = availableParallelism()
process.env['PATH'] = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
// The limits are for people; the tests that are about them read the scale.
process.env['RATE_LIMIT_SCALE'] ??= '1000'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void finish(130))
}

if (wanted.length === 0) {
  console.error(`"${level}" is not a level: type npm test, or npm test -- ${levels.join(' | ')} [pattern]`)
  process.exit(1)
}
const [env] = await Promise.all([startServers(), withoutServers()])
if (env) await withServers(env)
if (patterns.length > 0 && outcomes.ran === 0) {
  outcomes.record(`no test matches ${patterns.join(' ')}`, performance.now(), { failed: 1 })
}
outcomes.print()
await finish(outcomes.failed === 0 ? 0 : 1)

function wants(...names: (typeof levels)[number][]): boolean {
  return names.some((name) => wanted.includes(name))
}

async function withoutServers(): Promise<void> {
  if (wants('check')) {
    await phase('format', () => command('biome', 'format', '.'))
    // Types first: lint asks what they are, and packages tell it through what tsc has written.
    await phase('types', async () => (await command('tsc', '-b')) && command('tsc', '-p', 'tsconfig.test.json'))
    await phase('lint', () => command('oxlint', '--type-aware'))
  }
  if (wants('unit')) await jest('unit', ['unit'], {})
}

/** What tests are told of the servers; undefined when they are not wanted or did not start. */
async function startServers(): Promise<Record<string, string> | undefined> {
  if (!wants('int', 'e2e', 'faults')) return undefined
  const env: Record<string, string> = {}
  const up = await phase('backing services', async () => {
    constellation = await Constellation.open({ folder, fresh: true, namespace: 'cartest', say: console.log })
    for (const [name, value] of Object.entries(await constellation.startBacking())) env[`TEST_${name}`] = value
    return true
  })
  if (!up) return undefined
  if (!wants('e2e', 'faults')) return env
  await phase('constellation', async () => {
    env['TEST_BASE_URL'] = (await constellation?.startServices()) ?? ''
    return true
  })
  return { ...env, TEST_STATE_DIR: folder, TEST_FUZZER: readTools().fuzzer ?? '' }
}

async function withServers(env: Record<string, string>): Promise<void> {
  const serving = env['TEST_BASE_URL'] !== undefined
  const first: Project[] = []
  if (wants('int')) first.push('int')
  if (serving && wants('e2e')) first.push('e2e-apart')
  // These wait half of their time, and who waits needs no core.
  if (first.length > 0) await jest(first.join(' and '), first, env, cores + 1)
  if (!serving) return
  if (wants('e2e')) {
    await jest('e2e', ['e2e'], env)
    await jest('e2e-alone', ['e2e-alone'], env, 1)
  }
  if (wants('faults')) await jest('faults', ['faults'], env, 1)
}

/** A phase that has no tests of its own: it counts only when it fails. */
async function phase(name: string, work: () => Promise<boolean>): Promise<boolean> {
  console.log(`\n── ${name}`)
  const began = performance.now()
  const held = await work().catch((error: unknown) => {
    console.error(explain(error))
    return false
  })
  outcomes.record(name, began, { failed: held ? 0 : 1 })
  return held
}

async function jest(name: string, projects: Project[], env: Record<string, string>, workers = cores): Promise<void> {
  console.log(`\n── ${name}`)
  const began = performance.now()
  const { files, ...figures } = await runJest({ projects, patterns, env, workers })
  outcomes.record(name, began, figures)
  outcomes.took(files)
}

function command(program: string, ...args: string[]): Promise<boolean> {
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', program, ...args], { cwd: root, stdio: 'inherit' })
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', (code) => done(code === 0))
  })
}

/** Ends everything that was started; the totals are the last line. */
async function finish(code: number): Promise<void> {
  await constellation?.stop().catch((error: unknown) => console.error(explain(error)))
  if (code !== 130) console.log(`\n${outcomes.total()}`)
  process.exit(code)
}
