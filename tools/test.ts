import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Constellation, root } from '../deploy/local/src/constellation.ts'
import { explain } from '../deploy/local/src/stop.ts'
import { readTools } from '../deploy/local/src/tools.ts'

/**
 * npm test [-- check | unit | int | e2e | faults [pattern …]]: everything, or one level. Backing services and, for e2e, the
 * whole constellation are started as npm start does, with their own ports and state, and ended afterwards.
 */

type Outcome = { phase: string; seconds: number; passed: number; failed: number; skipped: number }

const always = ['check', 'unit', 'int', 'e2e'] as const
/** Faults are no level of their own: those of int and e2e that kill and hold still, by a name for all of them. */
const levels = [...always, 'faults'] as const
const [level, ...patterns] = process.argv.slice(2)
const wanted: readonly string[] = level === undefined ? always : levels.filter((name) => name === level)
const folder = resolve(root, process.env['CAR_STATE_DIR'] ?? '.local', 'test')
const dieWithUs = ['--pdeathsig', 'KILL', '--']
const outcomes: Outcome[] = []
let constellation: Constellation | undefined
process.env['PATH'] = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
// The limits are for people; the tests that are about them read the scale.
process.env['RATE_LIMIT_SCALE'] ??= '100'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void finish(130))
}

if (wanted.length === 0) {
  console.error(`"${level}" is not a level: type npm test, or npm test -- ${levels.join(' | ')} [pattern]`)
  process.exit(1)
}
if (wanted.includes('check')) {
  await phase('format', () => command('biome', 'format', '.'))
  // Types first: lint asks what they are, and packages tell it through what tsc has written.
  await phase('types', async () => (await command('tsc', '-b')) && command('tsc', '-p', 'tsconfig.test.json'))
  await phase('lint', () => command('oxlint', '--type-aware'))
}
if (wanted.includes('unit')) await jest('unit', {})
if (['int', 'e2e', 'faults'].some((name) => wanted.includes(name))) await withBacking()
await finish(summary() ? 0 : 1)

async function withBacking(): Promise<void> {
  let backing: Record<string, string> = {}
  const up = await phase('backing services', async () => {
    constellation = await Constellation.open({ folder, fresh: true, namespace: 'cartest', say: console.log })
    backing = await constellation.startBacking()
    return true
  })
  const env = Object.fromEntries(Object.entries(backing).map(([name, value]) => [`TEST_${name}`, value]))
  if (up && wanted.includes('int')) await jest('int', env)
  if (!up || !(wanted.includes('e2e') || wanted.includes('faults'))) return
  let url = ''
  const serving = await phase('constellation', async () => {
    url = (await constellation?.startServices()) ?? ''
    return true
  })
  const here = { TEST_STATE_DIR: folder, TEST_FUZZER: readTools().fuzzer ?? '' }
  for (const project of ['e2e', 'faults'] as const) {
    if (serving && wanted.includes(project)) await jest(project, { ...env, ...here, TEST_BASE_URL: url })
  }
}

/** Runs a phase that has no tests of its own: it counts only when it fails. */
async function phase(name: string, work: () => Promise<boolean>): Promise<boolean> {
  console.log(`\n── ${name}`)
  const began = performance.now()
  const held = await work().catch((error: unknown) => {
    console.error(explain(error))
    return false
  })
  record(name, began, { passed: 0, failed: held ? 0 : 1, skipped: 0 })
  return held
}

/** Runs the tests of a level and takes the figures from Jest's own report. */
async function jest(project: 'unit' | 'int' | 'e2e' | 'faults', env: Record<string, string>): Promise<void> {
  console.log(`\n── ${project}`)
  const began = performance.now()
  const report = join(root, '.local/tools', `jest-${project}-${process.pid}.json`)
  mkdirSync(join(report, '..'), { recursive: true })
  rmSync(report, { force: true })
  // Tests against the whole constellation run one after the other: some of them kill its processes.
  const workers = project === 'unit' || project === 'int' ? availableParallelism() : 1
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
  const args = [join(root, 'node_modules/jest/bin/jest.js'), ...patterns, `--selectProjects=${project}`]
  const options = [`--maxWorkers=${workers}`, '--json', `--outputFile=${report}`]
  const held = await runJest([...flags, ...args, ...options], env, report)
  const figures = readReport(report)
  if (!held && figures.failed === 0) figures.failed = 1
  record(project, began, figures)
}

function readReport(report: string): Pick<Outcome, 'passed' | 'failed' | 'skipped'> {
  if (!existsSync(report)) return { passed: 0, failed: 0, skipped: 0 }
  const result = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>
  rmSync(report)
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numRuntimeErrorTestSuites = 0 } = result
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, skipped: numPendingTests }
}

/** True when Jest ends well. A test that leaves something open keeps Jest from ending: that is a failure, not a wait. */
async function runJest(args: string[], env: Record<string, string>, report: string): Promise<boolean> {
  const child = spawn('setpriv', [...dieWithUs, process.execPath, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const ended = new Promise<boolean>((done) => child.once('close', (code) => done(code === 0)))
  let open = true
  void ended.then(() => {
    open = false
  })
  for (let sinceReport = 0; open && sinceReport < 20_000; await wait(100)) if (existsSync(report)) sinceReport += 100
  if (!open) return ended
  console.error('Jest does not end: a test left a connection, server or timer open (find it with --detectOpenHandles).')
  child.kill('SIGKILL')
  return false
}

function command(program: string, ...args: string[]): Promise<boolean> {
  const child = spawn('setpriv', [...dieWithUs, program, ...args], { cwd: root, stdio: 'inherit' })
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', (code) => done(code === 0))
  })
}

function record(name: string, began: number, figures: Pick<Outcome, 'passed' | 'failed' | 'skipped'>): void {
  const seconds = (performance.now() - began) / 1000
  outcomes.push({ phase: name, seconds, ...figures })
  console.log(`── ${name}: ${figures.failed === 0 ? 'well' : 'FAILED'} after ${seconds.toFixed(1)} s`)
}

/** Whether nothing failed. */
function summary(): boolean {
  console.log('')
  for (const { phase: name, seconds, passed, failed } of outcomes) {
    const figures = passed + failed > 0 ? `${passed} passed, ${failed} failed` : ''
    console.log(`${name.padEnd(18)} ${seconds.toFixed(1).padStart(7)} s   ${figures}`)
  }
  return outcomes.every(({ failed }) => failed === 0)
}

/** Ends everything that was started; the totals are the last line. */
async function finish(code: number): Promise<void> {
  await constellation?.stop().catch((error: unknown) => console.error(explain(error)))
  const total = (figure: 'passed' | 'failed' | 'skipped') => outcomes.reduce((sum, outcome) => sum + outcome[figure], 0)
  const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : ''
  if (code !== 130) console.log(`\n${total('passed')} passed, ${total('failed')} failed${skipped}`)
  process.exit(code)
}
