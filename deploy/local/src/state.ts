import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { end, identity, withEnvironment } from './processes.ts'
import { Stop } from './stop.ts'

/**
 * The environment variable that marks every process started for a state folder, by which the next start recognises
 * leftover processes.
 */
export const mark = 'CAR_LOCAL_STATE'

const parts = ['logs', 'pids', 'data', 'secrets', 'dossies']

/** The state folder of one constellation. Only one launcher uses the folder at a time. */
export class State {
  readonly folder: string

  private constructor(folder: string) {
    this.folder = folder
  }

  /**
   * Makes the folder, takes it for this process, and ends leftover processes of a killed launcher. `fresh` empties the
   * folder.
   * @throws Stop if another launcher uses the folder
   */
  static async open(folder: string, fresh = false): Promise<State> {
    for (const part of ['logs', 'pids', 'data', 'secrets'])
      mkdirSync(join(folder, part), { recursive: true, mode: 0o700 })
    const state = new State(realpathSync(folder))
    const holder = state.holder()
    if (holder !== undefined) {
      throw new Stop(
        `Process ${holder} already serves from ${state.folder}: end it with Ctrl-C (or kill ${holder}), or choose another folder and port: CAR_STATE_DIR=/tmp/car PORT=8090 npm start`,
      )
    }
    state.write('launcher', `${identity(process.pid)}`)
    await end(withEnvironment(mark, state.folder), 5000)
    for (const part of fresh ? parts : ['pids']) rmSync(join(state.folder, part), { recursive: true, force: true })
    for (const part of parts) mkdirSync(join(state.folder, part), { recursive: true, mode: 0o700 })
    return state
  }

  /** Opens an existing folder without taking it; undefined when there is none. */
  static at(folder: string): State | undefined {
    return existsSync(folder) ? new State(realpathSync(folder)) : undefined
  }

  /** Opens the folder of a running constellation, without taking it; undefined when none runs. */
  static beside(folder: string): State | undefined {
    const state = State.at(folder)
    return state?.holder() === undefined ? undefined : state
  }

  private holder(): number | undefined {
    const owner = this.read('launcher') ?? ''
    const pid = Number(owner.split(' ')[0])
    return pid !== process.pid && owner !== '' && identity(pid) === owner ? pid : undefined
  }

  release(): void {
    rmSync(join(this.folder, 'launcher'), { force: true })
  }

  /** Returns a path inside the folder. Its parent folders are created. */
  path(...parts: string[]): string {
    const path = join(this.folder, ...parts)
    mkdirSync(join(path, '..'), { recursive: true })
    return path
  }

  makeFolder(...parts: string[]): string {
    const path = join(this.folder, ...parts)
    mkdirSync(path, { recursive: true })
    return path
  }

  read(name: string): string | undefined {
    const path = join(this.folder, name)
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined
  }

  /** Writes a file, whole or not at all, and returns its path. By default only the owner can read the file. */
  write(name: string, text: string, mode = 0o600): string {
    const path = this.path(name)
    writeFileSync(`${path}.new`, text, { mode })
    renameSync(`${path}.new`, path)
    return path
  }

  /** Returns a secret, which is made at the first request: `bytes` random bytes, by default as base64url. */
  secret(name: string, bytes = 32, encoding: 'base64url' | 'base64' | 'hex' = 'base64url'): string {
    const kept = this.read(join('secrets', name))
    if (kept) return kept
    const made = randomBytes(bytes).toString(encoding)
    this.write(join('secrets', name), made)
    return made
  }

  readPorts(): Record<string, number> {
    const kept = this.read('ports.json')
    return kept ? (JSON.parse(kept) as Record<string, number>) : {}
  }

  writePorts(ports: Record<string, number>): void {
    this.write('ports.json', JSON.stringify(ports, null, 2))
  }
}
