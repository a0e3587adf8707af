import { VAULT, variablesOf, type Workload, workloads } from '@car/rights/rights'
import { makeBucket, makeVault, shareBucket } from './backing/bucket.ts'
import { type Container, startContainers } from './backing/docker.ts'
import { bucket, objects } from './backing/objects.ts'
import { rabbitmq } from './backing/rabbitmq.ts'
import { redis } from './backing/redis.ts'
import { type BackingPorts, backingPorts, type Server } from './backing/server.ts'
import { makeIndexes, store } from './backing/store.ts'
import { choosePorts } from './ports.ts'
import type { State } from './state.ts'
import { Stop } from './stop.ts'
import type { Supervisor } from './supervise.ts'
import type { Tools } from './tools.ts'
import { until } from './until.ts'

export type Backing = {
  /** MONGODB_URI, AMQP_URL, REDIS_URL and S3_* with the rights of an administrator, for tests and upkeep. */
  env: Record<string, string>
  /** The variables by which each workload reaches its servers, with its own user where a server has users. */
  of: Record<Workload, Record<string, string>>
  /** Resolves when all servers answer. RabbitMQ takes longest, and services can begin their start meanwhile. */
  up: Promise<unknown>
  /** Ends the containers. The supervisor ends native servers. */
  stop(): Promise<unknown>
}

/** The variables that name running servers. Such servers are neither started nor stopped. */
const address = { store: 'MONGODB_URI', rabbitmq: 'AMQP_URL', redis: 'REDIS_URL', objects: 'S3_ENDPOINT' } as const

/**
 * Finds or starts the four backing services. A service whose address is in the environment is used. Docker or native
 * programs run the others.
 */
export async function startBacking(
  state: State,
  tools: Tools,
  supervisor: Supervisor,
  namespace: string,
  say: (line: string) => void,
): Promise<Backing> {
  const named = { ...process.env, ...namedStore() }
  const env: Record<string, string> = {}
  for (const variable of [
    ...Object.values(address),
    'S3_REGION',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'S3_BUCKET',
    ...VAULT,
  ]) {
    if (named[variable]) env[variable] = named[variable]
  }
  const wanted = (Object.keys(address) as Container[]).filter((name) => !named[address[name]])
  const ports = (await choosePorts(backingPorts, state.readPorts())) as BackingPorts
  state.writePorts({ ...state.readPorts(), ...ports })

  let stop: Backing['stop'] = async () => {}
  let up: Promise<unknown> = Promise.resolve()
  let servers: Pick<Server, 'env' | 'of'>[] = []
  if (wanted.length > 0 && tools.backing === 'docker') {
    say(`backing services in Docker: ${wanted.join(', ')}; the first time their images are downloaded`)
    const containers = await startContainers(state, wanted, namespace, ports)
    servers = wanted.map((name) => containers.servers[name])
    stop = containers.stop
  } else {
    const starting = wanted.map((name) => {
      const server = native(name, { state, tools, namespace, ports })
      return { name, server, up: run(name, server, supervisor).then(() => say(`  ${name} is up`)) }
    })
    servers = starting.map(({ server }) => server)
    up = Promise.all(starting.map((server) => server.up))
    up.catch(() => {}) // the caller that awaits `up` handles the error
    await Promise.all(starting.filter(({ name }) => name !== 'rabbitmq').map((server) => server.up))
  }
  for (const server of servers) Object.assign(env, server.env)
  const bucketIsFolder = tools.backing === 'native' && wanted.includes('objects')
  if (!bucketIsFolder) await makeBucket(env)
  if (wanted.includes('store')) await makeIndexes(env['MONGODB_URI'] ?? '', namespace)
  if (wanted.includes('objects')) await Promise.all([shareBucket(env, namespace), makeVault(env, namespace)])
  const of = Object.fromEntries(workloads.map((workload) => [workload, given(workload, env, servers)])) as Backing['of']
  return { env, of, up, stop }
}

/**
 * Returns the variables of a workload. If the environment names a server, all workloads use the credentials in its
 * address.
 */
function given(workload: Workload, env: Record<string, string>, servers: Pick<Server, 'of'>[]): Record<string, string> {
  const told = { ...env }
  for (const server of servers) Object.assign(told, server.of?.(workload))
  return Object.fromEntries(variablesOf(workload).flatMap((name) => (told[name] ? [[name, told[name]]] : [])))
}

type Means = { state: State; tools: Tools; namespace: string; ports: BackingPorts }

function native(name: Container, { state, tools, namespace, ports }: Means): Server {
  switch (name) {
    case 'store':
      return store(state, tools, namespace, ports.store)
    case 'rabbitmq':
      return rabbitmq(state, namespace, ports)
    case 'redis':
      return redis(state, namespace, ports.redis)
    case 'objects':
      return objects(state, tools, namespace, ports.objects)
  }
}

async function run(name: string, server: Server, supervisor: Supervisor): Promise<void> {
  for (const { program, answers } of server.programs) {
    supervisor.start(program)
    await until(`${name} answers`, 90_000, () => {
      supervisor.expectAlive(program.name)
      return answers()
    }).catch((error: unknown) => {
      throw error instanceof Stop ? error : new Stop(`${name} does not answer; ${supervisor.seeLog(program.name)}`)
    })
  }
}

/**
 * Returns region and bucket, with defaults, if the environment names an object store; otherwise nothing.
 * @throws Stop if it names an address without credentials
 */
function namedStore(): Record<string, string> {
  const env = process.env
  if (!env['S3_ENDPOINT']) return {}
  if (!env['S3_ACCESS_KEY_ID'] || !env['S3_SECRET_ACCESS_KEY']) {
    throw new Stop('S3_ENDPOINT is set but S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is not: set both.')
  }
  return { S3_REGION: env['S3_REGION'] ?? 'us-east-1', S3_BUCKET: env['S3_BUCKET'] ?? bucket }
}
