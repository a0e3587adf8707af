import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { end } from './processes.ts'
import { mark } from './state.ts'
import { Stop } from './stop.ts'

export type Program = {
  /** The name of the process, its log and its pid file. */
  name: string
  command: [string, ...string[]]
  env?: Record<string, string>
  cwd?: string
  /** The time that the process gets to end after SIGTERM, before it is killed. */
  graceMs?: number
  /** True if the process has to yield to others when the processors are busy. */
  background?: boolean
}

type Running = {
  program: Program
  child: ChildProcess | undefined
  wanted: boolean
  deathsInARow: number
  over: Promise<void>
}

/** A process that ran for longer than this counts as healthy. Its next death counts as the first in a row. */
const wellAfterMs = 5000
const quickRestarts = 4
const logLimit = 20 * 1024 * 1024

/**
 * Keeps processes alive as a cluster would. A process that dies is started again within a second, or after a growing
 * delay when it died several times in a row. A paused process (SIGSTOP) is left alone. Each process writes to
 * `logs/<name>.log`, and its id is in `pids/<name>`. When the launcher ends, for whatever reason, the kernel kills the
 * processes.
 */
export class Supervisor {
  private readonly running = new Map<string, Running>()
  private readonly folder: string
  private readonly onDeath: (name: string, how: string) => void

  constructor(folder: string, onDeath: (name: string, how: string) => void = () => {}) {
    this.folder = folder
    this.onDeath = onDeath
  }

  start(program: Program): void {
    const running: Running = { program, child: undefined, wanted: true, deathsInARow: 0, over: Promise.resolve() }
    this.running.set(program.name, running)
    running.over = this.keepAlive(running)
  }

  pid(name: string): number | undefined {
    return this.running.get(name)?.child?.pid
  }

  private log(name: string): string {
    return join(this.folder, 'logs', `${name}.log`)
  }

  /** Throws a Stop if the process keeps ending right after its start. */
  expectAlive(name: string): void {
    const deaths = this.running.get(name)?.deathsInARow ?? 0
    if (deaths >= quickRestarts) throw new Stop(`${name} ends as soon as it starts; ${this.seeLog(name)}`)
  }

  seeLog(name: string): string {
    return `its log says why: tail -n 30 ${this.log(name)}`
  }

  /** Ends the named processes (by default all) at the same time, and does not start them again. */
  async stop(names: Iterable<string> = this.running.keys()): Promise<void> {
    await Promise.all(
      [...names].map(async (name) => {
        const running = this.running.get(name)
        if (!running) return
        running.wanted = false
        if (running.child?.pid) await end([running.child.pid], running.program.graceMs ?? 10_000)
        await running.over
        this.running.delete(name)
      }),
    )
  }

  private async keepAlive(running: Running): Promise<void> {
    while (running.wanted) {
      const began = performance.now()
      const how = await this.liveOnce(running)
      if (!running.wanted) return
      running.deathsInARow = performance.now() - began > wellAfterMs ? 1 : running.deathsInARow + 1
      this.onDeath(running.program.name, how)
      const late = running.deathsInARow - quickRestarts
      const pause = late <= 0 ? 100 : Math.min(500 * 2 ** late, 15_000)
      for (let waited = 0; waited < pause && running.wanted; waited += 50) await wait(50)
    }
  }

  private liveOnce(running: Running): Promise<string> {
    const { name, command, env = {}, cwd, background } = running.program
    const pidFile = join(this.folder, 'pids', name)
    const log = openSync(freshLog(this.log(name)), 'a', 0o600)
    // setpriv becomes the command, so the id stays the same. The child has its own session, so Ctrl-C reaches only the
    // launcher.
    const child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', ...command], {
      cwd,
      env: { ...process.env, ...env, [mark]: this.folder },
      stdio: ['ignore', log, log],
      detached: true,
    })
    closeSync(log)
    running.child = child
    if (child.pid) writeFileSync(pidFile, `${child.pid}\n`)
    if (child.pid && background) giveWay(child.pid)
    return new Promise((resolve) => {
      const gone = (how: string) => {
        running.child = undefined
        rmSync(pidFile, { force: true })
        resolve(how)
      }
      child.once('error', (error) => gone(error.message))
      child.once('exit', (code, signal) => gone(signal ?? `exit ${code}`))
    })
  }
}

/**
 * Lowers the priority of a process. Linux may divide the processors among sessions first, so the priority of the
 * session is lowered too.
 */
function giveWay(pid: number): void {
  const priority = constants.priority.PRIORITY_BELOW_NORMAL
  setPriority(pid, priority)
  try {
    writeFileSync(`/proc/${pid}/autogroup`, `${priority}`)
  } catch {} // the kernel has no autogroups
}

/** Returns the path, and first renames a log that has grown too long. */
function freshLog(path: string): string {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > logLimit) renameSync(path, `${path}.1`)
  return path
}
