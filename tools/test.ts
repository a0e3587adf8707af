import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { Constellation, root } from '../deploy/local/src/constellation.ts'
import { isStartedWith } from '../deploy/local/src/processes.ts'
import { mark } from '../deploy/local/src/state.ts'
import { explain } from '../deploy/local/src/stop.ts'
import { readTools } from '../deploy/local/src/tools.ts'
import { until } from '../deploy/local/src/until.ts'
import { verify } from '../deploy/local/src/upkeep/verify.ts'
import { openTestBrowser } from '../test/support/pages/browser.ts'
import { type Project, runJest } from './jest.ts'
import { Outcomes } from './outcomes.ts'
import { Processor } from './processor.ts'
import { bundledPrograms, stoppablePrograms } from './programs.ts'
import { waiting } from './waiting.ts'

/**
 * npm test [-- all | check | unit | int | e2e | faults [pattern …]]: runs one example of each kind of test, all tests,
 * or one whole level. Starts the backing services and, for e2e, the whole constellation, with their own ports and
 * state, and ends them afterwards.
 */

const always = ['check', 'unit', 'int', 'e2e'] as const
/** `faults` is a name for the int and e2e tests that kill or stop processes. */
const levels = [...always, 'faults'] as const
const [asked, ...patterns] = process.argv.slice(2)
const wanted: readonly string[] =
  asked === undefined || asked === 'all' ? always : levels.filter((name) => name === asked)
// Jest's configuration reads this variable. With `all`, files with `.all` in their names run too.
process.env['TEST_SET'] = asked === undefined ? 'first' : 'all'
const outcomes = new Outcomes()
let constellation: Constellation | undefined
/** The servers of the int tests. They continue while the e2e tests kill their own servers. */
let backing: Constellation | undefined
let browser: Awaited<ReturnType<typeof openTestBrowser>> | undefined
/** The settings of the servers for tests; undefined if the servers are not needed or did not start. */
let forE2e: Record<string, string> | undefined
let forInt: Record<string, string> | undefined
/** The phase of each command and run of Jest, by its process id. */
const phases = new Map<number, string>()
/** The phase to which the work of the constellation and the browser belongs. */
let inHand = 'constellation'
const processor = new Processor((pid) => phases.get(pid) ?? (isOf(backing, pid) ? 'int' : inHand))
const WEB = 'services/portal/web'
const GENERATE = `${WEB}/generate.ts`
process.env['PATH'] = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
// The limits are meant for people, and many tests act as the same person at once. Tests of limits read the scale.
process.env['RATE_LIMIT_SCALE'] ??= '1000'
// This server does not exist; a test answers its requests.
process.env['MAPA_AZULEJOS'] ??= 'https://azulejos.example/{z}/{x}/{y}.png'
process.env['TRANSFERS_OF_ONE'] ??= '1000'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void finish(130))
}

if (wanted.length === 0) {
  console.error(`"${asked}" is not a level: type npm test, or npm test -- all | ${levels.join(' | ')} [pattern]`)
  process.exit(1)
}
await Promise.all([startServers(), withoutServers()])
// Levels run together, because the int tests mostly compute and the e2e tests mostly wait. Each level has its own
// servers.
await Promise.all([forInt && jest('int', ['int'], forInt), forE2e && nobodyElse(forE2e)])
if (forE2e && wants('e2e')) {
  inHand = 'e2e'
  await jest('e2e', ['e2e'], forE2e)
  if (patterns.length === 0) {
    inHand = 'every record holds'
    await phase(inHand, everyRecordHolds)
  }
}
if (patterns.length > 0 && outcomes.ran === 0) {
  outcomes.record(`no test matches ${patterns.join(' ')}`, performance.now(), { failed: 1 })
}
processor.stop()
outcomes.print(processor.uses, processor.total)
if (outcomes.failed > 0 && constellation) console.log((await waiting(constellation.state.readPorts())).join('\n'))
await finish(outcomes.failed === 0 ? 0 : 1)

function wants(...names: (typeof levels)[number][]): boolean {
  return names.some((name) => wanted.includes(name))
}

async function withoutServers(): Promise<void> {
  if (wants('check')) {
    await phase('format', (name) => command(name, 'biome', 'format', '.'))
    // Types come first, because lint needs them, and packages provide them through the output of tsc.
    await phase('types', types)
    await phase('lint', (name) => command(name, 'oxlint', '--type-aware'))
  }
  if (wants('unit')) await jest('unit', ['unit'], {})
}

/** Checks the types. The types of the interface are generated first, for the pages and the tests of their rules. */
async function types(name: string): Promise<boolean> {
  for (const args of [
    ['tsc', '-b', ...globSync('{proto,{packages,services,deploy}/*}/tsconfig.json')],
    ['node', GENERATE],
    ['tsc', '-p', '.'],
    ['tsc', '-p', WEB],
  ]) {
    const [program = '', ...rest] = args
    if (!(await command(name, program, ...rest))) return false
  }
  return true
}

/** Starts the servers. Each constellation takes ports that it finds free, so they start one after another. */
async function startServers(): Promise<void> {
  if (wants('e2e', 'faults')) {
    await phase('constellation', async () => {
      constellation = await open('test')
      const url = await constellation.startServices()
      forE2e = {
        ...named(await constellation.startBacking()),
        TEST_BASE_URL: url,
        TEST_STATE_DIR: constellation.folder,
        TEST_FUZZER: readTools().fuzzer ?? '',
        TEST_WITNESS: readTools().witness ?? '',
        TEST_BROWSER: await openBrowser(),
        TEST_BROWSER_PROGRAM: readTools().browser ?? '',
      }
      return true
    })
  }
  if (wants('int')) {
    await phase('backing services', async () => {
      backing = await open('test-int')
      forInt = {
        ...named(await backing.startBacking()),
        TEST_STATE_DIR: backing.folder,
        TEST_CREDENTIALS: JSON.stringify(await backing.credentials()),
        SECOND_MODEL_DIR: readTools().models,
        GDAL_DIR: readTools().gdal,
        TEST_WITNESS: readTools().witness ?? '',
        TEST_PROGRAMS: JSON.stringify(await bundledPrograms()),
        TEST_STOPPABLE: JSON.stringify(await stoppablePrograms()),
      }
      return true
    })
  }
}

/** Opens the browser. Returns its address for tests; empty when no browser is installed. */
async function openBrowser(): Promise<string> {
  const { browser: program } = readTools()
  if (!program) return ''
  browser = await openTestBrowser(program)
  return browser.wsEndpoint()
}

/**
 * Returns whether a process belongs to this constellation, by its environment, because a restarted server has another
 * id.
 */
function isOf(started: Constellation | undefined, pid: number): boolean {
  return started !== undefined && isStartedWith(pid, mark, started.folder)
}

function open(folder: string): Promise<Constellation> {
  const state = resolve(root, process.env['CAR_STATE_DIR'] ?? '.local', folder)
  // Tests wait for readings, while other tests compute.
  return Constellation.open({ folder: state, fresh: true, awaited: true, namespace: 'cartest', say: console.log })
}

function named(env: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [`TEST_${name}`, value]))
}

async function nobodyElse(env: Record<string, string>): Promise<void> {
  for (const name of ['e2e-alone', 'faults'] as const) {
    if (!wants(name === 'faults' ? name : 'e2e')) continue
    inHand = name
    await jest(name, [name], env, 1)
  }
}

/** Verifies the records of the tests, including those of the fuzzer. Facts under way get a minute to arrive. */
async function everyRecordHolds(): Promise<boolean> {
  const told = await constellation?.told()
  if (!told) return false
  let said: string[] = []
  const look = () => {
    said = []
    return verify(told, true, (line) => said.push(line))
  }
  return until('every record holds', 60_000, look, 1000).finally(() => console.log(said.join('\n')))
}

/** Runs a phase without tests, and records its outcome. A failure counts as one failed test. */
async function phase(name: string, work: (name: string) => Promise<boolean>): Promise<boolean> {
  console.log(`\n── ${name}`)
  const began = performance.now()
  const held = await work(name).catch((error: unknown) => {
    console.error(explain(error))
    return false
  })
  outcomes.record(name, began, { failed: held ? 0 : 1 })
  return held
}

/** Runs Jest, by default with one worker more than there are cores, because tests also wait for servers. */
async function jest(
  name: string,
  projects: Project[],
  env: Record<string, string>,
  workers = availableParallelism() + 1,
): Promise<void> {
  console.log(`\n── ${name}`)
  const began = performance.now()
  const { files, ...figures } = await runJest({
    projects,
    patterns,
    env,
    workers,
    began: (pid) => phases.set(pid, name),
  })
  outcomes.record(name, began, figures)
  outcomes.took(name, files)
}

function command(phase: string, program: string, ...args: string[]): Promise<boolean> {
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', program, ...args], { cwd: root, stdio: 'inherit' })
  if (child.pid !== undefined) phases.set(child.pid, phase)
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', (code) => done(code === 0))
  })
}

/** Ends everything that was started, and prints the totals. */
async function finish(code: number): Promise<void> {
  const started = [constellation, backing].filter((it) => it !== undefined)
  const ends = await Promise.allSettled([browser?.close(), ...started.map((it) => it.stop())])
  for (const end of ends) if (end.status === 'rejected') console.error(explain(end.reason))
  if (code !== 130) console.log(`\n${outcomes.total()}`)
  process.exit(code)
}
