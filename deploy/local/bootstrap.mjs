// `npm start` and `npm test` run this first. Any Node from 18 on can run it. The pinned Node for everything else comes
// with the dependencies. Everything that is missing is installed in parallel. Then the work continues in TypeScript
// under that Node.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeContracts } from './bootstrap/contracts.mjs'
import { installDependencies } from './bootstrap/dependencies.mjs'
import { node, root, toolsFolder } from './bootstrap/places.mjs'
import { dieWithParent } from './bootstrap/run.mjs'
import { explain, Stop } from './bootstrap/stop.mjs'
import { bringTools } from './bootstrap/tools.mjs'

const entries = { start: 'deploy/local/src/start.ts', test: 'tools/test.ts' }
const [command = 'start', ...rest] = process.argv.slice(2)

try {
  if (!(command in entries)) throw new Stop(`"${command}" is neither start nor test: type npm start or npm test.`)
  if (process.platform !== 'linux') {
    throw new Stop('This runs on Linux (Debian, Ubuntu, WSL); elsewhere type: docker compose up')
  }
  process.env.NODE_ENV = 'development' // "production" would leave out the development tools
  mkdirSync(toolsFolder, { recursive: true })
  const level = command === 'test' ? (rest[0] ?? 'first') : undefined
  const bare = level === 'unit' || level === 'check'
  const everything = level === 'first' || level === 'all'
  const ofInterface = level === 'e2e' || everything
  const mailServer = level === 'int' || level === 'faults' || everything
  const benches = level === 'int' || level === 'all'
  const [, tools] = await Promise.all([
    installDependencies().then(makeContracts),
    bare ? {} : bringTools({ fuzzer: ofInterface, browser: ofInterface, mailServer, benches }),
  ])
  process.exitCode = await handOver(entries[command], rest, tools)
} catch (error) {
  process.stderr.write(`\n${explain(error)}\n`)
  process.exit(1) // also ends installations that still run in parallel
}

/** Runs the entry under the pinned Node, passes every signal on and returns its exit status. */
function handOver(entry, args, tools) {
  const flags = ['--disable-warning=ExperimentalWarning']
  // The compile cache saves a third of the time that a process takes to restart.
  const child = spawn(...dieWithParent([node(), ...flags, entry, ...args], 'TERM'), {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CAR_TOOLS: JSON.stringify(tools), NODE_COMPILE_CACHE: join(toolsFolder, 'compile-cache') },
  })
  const stop = (signal) => child.kill(signal)
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, stop)
  process.on('SIGINT', () => {}) // the terminal, or npm, has already sent it to the child
  endWithNpm(() => stop('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/**
 * Calls `stop` once npm itself was killed with SIGKILL and could not pass a signal on. This process, or the shell
 * between it and npm, then has another parent.
 */
function endWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`
  const before = ancestors()
  setInterval(() => ancestors() !== before && stop(), 500).unref()
}

function parentOf(pid) {
  try {
    return /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
