import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../deploy/local/src/constellation.ts'
import type { Figures, TimedFile } from './outcomes.ts'

/** The displayNames in jest.config.js. */
export type Project = 'unit' | 'int' | 'e2e' | 'e2e-alone' | 'faults'
type Run = {
  projects: Project[]
  patterns: string[]
  env: Record<string, string>
  workers: number
  /** Called with the id of Jest's process. */
  began: (pid: number) => void
}

const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
let runs = 0

/** Runs the tests of these projects. The figures come from Jest's own report. */
export async function runJest(run: Run): Promise<Figures & { files: TimedFile[] }> {
  const { projects, patterns, env, workers, began } = run
  const report = join(root, '.local/tools', `jest-${process.pid}-${runs++}.json`)
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const program = [process.execPath, ...flags, join(root, 'node_modules/jest/bin/jest.js'), ...patterns]
  // A pattern may match in only one project of a level.
  const options = [`--maxWorkers=${workers}`, '--passWithNoTests', '--json', `--outputFile=${report}`]
  const held = await ends([...program, '--selectProjects', ...projects, ...options], env, report, began)
  const result = read(report)
  if (!held && result.failed === 0) result.failed = 1
  return result
}

type Report = Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numRuntimeErrorTestSuites', number> & {
  testResults: {
    name: string
    startTime: number
    endTime: number
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

function read(report: string): Figures & { files: TimedFile[] } {
  if (!existsSync(report)) return { passed: 0, failed: 0, skipped: 0, files: [] }
  const result = JSON.parse(readFileSync(report, 'utf8')) as Report
  rmSync(report)
  const files = result.testResults.map(({ name, startTime, endTime, status, message, assertionResults }) => {
    const [first] = assertionResults.filter((one) => one.status === 'failed')
    const why = first ? `${first.fullName}: ${first.failureMessages[0]}` : status === 'failed' ? message : undefined
    return { file: relative(root, name), from: startTime, to: endTime, why }
  })
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites
  return { passed: result.numPassedTests, failed, skipped: result.numPendingTests, files }
}

/**
 * Runs Jest, and returns whether it succeeds. A test that leaves something open keeps Jest from ending. Jest is
 * then killed about twenty seconds after its report, which counts as a failure.
 */
async function ends(
  program: string[],
  env: Record<string, string>,
  report: string,
  began: Run['began'],
): Promise<boolean> {
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', ...program], {
    cwd: root,
    stdio: 'inherit',
    // Other output shares the terminal, so Jest must not rewrite lines that it has printed.
    env: { ...process.env, ...(process.stdout.isTTY ? { CI: 'true' } : {}), ...env },
  })
  if (child.pid !== undefined) began(child.pid)
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
