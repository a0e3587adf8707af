import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeAuthority } from '@car/seal/authority'
import { bundleApart } from '@car/bundle/bundle-apart'
import { whyNotConfined } from '@car/child/require-confinement'
import { type Backing, startBacking } from './backing.ts'
import { startWitness } from './backing/witness.ts'
import { choosePorts, isFree } from './ports.ts'
import { end, withEnvironment } from './processes.ts'
import {
  environmentOf,
  portName,
  portNames,
  type ProcessName,
  processNames,
  services,
  type Settings,
} from './services.ts'
import { mark, State } from './state.ts'
import { Stop } from './stop.ts'
import { type Program, Supervisor } from './supervise.ts'
import { readTools, type Tools } from './tools.ts'
import { until } from './until.ts'
import { keepSettings, type Told } from './upkeep/told.ts'

export const root = join(import.meta.dirname, '../../..')
export const samples = join(root, 'samples')

type Options = {
  folder: string
  /** The gateway's port; if omitted, that of the last run or another free port. */
  port?: number
  /** The prefix of names on shared servers. */
  namespace?: string
  /** Deletes the data of earlier runs. */
  fresh?: boolean
  /** Somebody waits for readings, so they do not give way to other work. */
  awaited?: boolean
  say: (line: string) => void
}

/** All processes of the system on this machine. `stop` may be called at any time, and ends everything that runs. */
export class Constellation {
  readonly folder: string
  readonly peopleFile: string
  private readonly options: Options
  private readonly tools: Tools
  readonly state: State
  private readonly supervisor: Supervisor
  private backing: Backing | undefined
  private serving: Settings | undefined
  private stopping = false

  private constructor(options: Options, state: State, tools: Tools, peopleFile: string) {
    this.options = options
    this.state = state
    this.tools = tools
    this.folder = state.folder
    this.peopleFile = peopleFile
    this.supervisor = new Supervisor(state.folder, (name, how) => {
      if (!this.stopping) options.say(`${name} ended (${how}); it is started again`)
    })
  }

  static async open(options: Options): Promise<Constellation> {
    const tools = readTools()
    const peopleFile = findPeople()
    const state = await State.open(options.folder, options.fresh)
    try {
      await requireRoom(state.folder)
      if (options.port !== undefined) await requireFree(options.port)
    } catch (error) {
      state.release()
      throw error
    }
    return new Constellation(options, state, tools, peopleFile)
  }

  /** Starts the backing services if necessary. Returns their variables once all of them answer. */
  async startBacking(): Promise<Record<string, string>> {
    const { env, up } = await this.beginBacking()
    await up
    return env
  }

  /** Starts the backing services if necessary. Returns the variables that each workload gets for them. */
  async credentials(): Promise<Backing['of']> {
    return (await this.beginBacking()).of
  }

  /**
   * Starts the services, and the backing services if necessary. Returns the gateway's address once the gateway reports
   * that every service answers.
   * @param beforeServing  is done while all others answer each other, and before the gateway is started
   */
  async startServices(beforeServing?: () => Promise<unknown>): Promise<string> {
    const { up } = await this.beginBacking()
    const { say } = this.options
    const instances = process.env['CAR_INSTANCES'] === '2' ? [1, 2] : [1]
    const settings = { ...(await this.settings(instances)), policy: await this.witness() }
    this.serving = settings
    keepSettings(this.state, settings)
    await bundleApart([...new Set(processNames.map((name) => join(root, services[name].folder)))])
    say(`Services: ${processNames.join(', ')}`)
    const start = async (names: readonly ProcessName[]) => {
      for (const instance of instances) for (const name of names) this.start(name, settings, instance)
      await Promise.all([up, ...names.map((name) => this.ready(name, settings))])
    }
    if (beforeServing) {
      await start(processNames.filter((name) => name !== 'gateway'))
      await beforeServing()
      await start(['gateway'])
    } else await start(processNames)
    return settings.publicUrl
  }

  /**
   * Returns the settings of the running services, or the settings that they would get. Starts the backing services if
   * necessary.
   */
  async told(): Promise<Told> {
    await this.beginBacking()
    const settings = this.serving ?? (await this.settings([1]))
    return { serving: this.serving !== undefined, environment: (name) => environmentOf(name, settings) }
  }

  /**
   * Returns the address of the page with the messages that avisos has sent. The address is known only once the services
   * have started.
   */
  get mailPage(): string {
    return `http://localhost:${this.serving?.ports[portName('mail', 'http')]}`
  }

  async stop(): Promise<void> {
    if (this.stopping) return
    this.stopping = true
    await this.supervisor.stop(processNames.flatMap((name) => [name, `${name}-2`]))
    await Promise.all([this.supervisor.stop(), this.backing?.stop()])
    await end(withEnvironment(mark, this.folder), 1000)
    this.state.release()
  }

  private start(name: ProcessName, settings: Settings, instance: number): void {
    const background = name === 'documentos-worker' && !this.options.awaited
    this.supervisor.start({ ...programOf(name, settings, instance), background })
  }

  private async beginBacking(): Promise<Backing> {
    if (!this.backing) {
      this.options.say('Backing services: document store, RabbitMQ, Redis, object store')
      this.backing = await startBacking(
        this.state,
        this.tools,
        this.supervisor,
        this.options.namespace ?? 'car',
        this.options.say,
      )
    }
    return this.backing
  }

  private async settings(instances: number[]): Promise<Settings> {
    const { port, namespace = 'car' } = this.options
    const known = { ...this.state.readPorts(), ...(port === undefined ? {} : { [portName('gateway', 'http')]: port }) }
    const ports = await choosePorts(instances.flatMap(portNames), known)
    this.state.writePorts({ ...this.state.readPorts(), ...ports })
    return {
      backing: await this.credentials(),
      publicUrl: `http://localhost:${ports[portName('gateway', 'http')]}`,
      peopleFile: this.peopleFile,
      tessdata: this.tools.tessdata,
      models: this.tools.models,
      gdal: this.tools.gdal,
      confinement: await this.confinement(),
      seal: await this.seal(),
      ports,
      secret: (name, bytes, encoding) => this.state.secret(name, bytes, encoding),
      idpFolder: this.state.makeFolder('data', 'idp'),
      mailFolder: this.state.makeFolder('data', 'mail'),
      namespace,
    }
  }

  /** Returns the key with which dossiers are sealed here. It is made at the first call, with an authority of its own. */
  private async seal(): Promise<Settings['seal']> {
    const kept = this.state.read('secrets/dossie-selo')
    if (kept) return JSON.parse(kept) as Settings['seal']
    const { chave, certificados } = await makeAuthority()
    const certificates = certificados.map((der) => der.toString('base64')).join(' ')
    const made = { chave: chave.toString('base64'), certificados: certificates }
    this.state.write('secrets/dossie-selo', JSON.stringify(made))
    return made
  }

  /** Starts the witness of the logs, if it was built. */
  private async witness(): Promise<string | undefined> {
    const { state, supervisor, tools } = this
    const { witness: port, [portName('gateway', 'http')]: gateway } = state.readPorts()
    if (tools.witness === undefined || port === undefined) return undefined
    return startWitness({ state, programs: tools.witness, supervisor, port, publicUrl: `http://localhost:${gateway}` })
  }

  /**
   * Returns the kind of confinement that was requested, or else the best that this machine has. Warns if the machine
   * has none.
   */
  private async confinement(): Promise<string> {
    const asked = process.env['CONFINEMENT']
    if (asked !== undefined) return asked
    const why = await whyNotConfined()
    if (why === null) return 'kernel'
    this.options.say(`WARNING: this machine does not confine the processes that handle foreign files: ${why}.`)
    this.options.say('WARNING: a hostile file may reach all that the services hold. Let it see trusted files only.')
    return 'none'
  }

  private async ready(name: ProcessName, settings: Settings): Promise<void> {
    const url = `http://127.0.0.1:${settings.ports[portName(name, 'http')]}/readyz`
    try {
      await until(
        `${name} is ready`,
        120_000,
        async () => {
          this.supervisor.expectAlive(name)
          return (await fetch(url, { signal: AbortSignal.timeout(5000) })).ok
        },
        200,
      )
    } catch (error) {
      throw error instanceof Stop
        ? error
        : new Stop(`${name} is not ready after two minutes; ${this.supervisor.seeLog(name)}`)
    }
    this.options.say(`  ${name} is ready`)
  }
}

function programOf(name: ProcessName, settings: Settings, instance: number): Program {
  const { folder, program } = services[name]
  return {
    name: instance === 1 ? name : `${name}-${instance}`,
    command: [process.execPath, '--enable-source-maps', join(root, folder, 'dist', `${program}.js`)],
    env: environmentOf(name, settings, instance),
    cwd: root,
  }
}

/**
 * The free disk space that is required, in megabytes. With less, RabbitMQ would block its publishers and say so only in
 * its log.
 */
const roomMb = 300

async function requireRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const freeMb = Math.floor((bavail * bsize) / 1_048_576)
  if (freeMb >= roomMb) return
  throw new Stop(
    `The disk is full: ${freeMb} MB are left at ${folder} and ${roomMb} MB are needed. Free some (df -h shows where), or choose another folder: CAR_STATE_DIR=/elsewhere npm start`,
  )
}

async function requireFree(port: number): Promise<void> {
  if (await isFree(port)) return
  throw new Stop(
    `Port ${port} is taken by another program: choose another one with PORT=${port + 10} npm start (ss -ltnp | grep ${port} shows who has it).`,
  )
}

function findPeople(): string {
  const file = resolve(process.env['PEOPLE_FILE'] ?? join(samples, 'people.json'))
  if (!existsSync(file)) throw new Stop(`PEOPLE_FILE names ${file}, which is not there: correct it or leave it out.`)
  return file
}
