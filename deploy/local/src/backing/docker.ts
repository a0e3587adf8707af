import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Stop } from '../stop.ts'
import type { State } from '../state.ts'
import { writeUsers } from '../users/files.ts'
import { until } from '../until.ts'
import { accepts } from './accepts.ts'
import { objectsAddress } from './objects.ts'
import { rabbitmqAddress } from './rabbitmq.ts'
import { redisAddress } from './redis.ts'
import type { BackingPorts, Server } from './server.ts'

const execute = promisify(execFile)
export const composeFile = join(import.meta.dirname, '../../compose.yaml')
/**
 * The folder, within the state folder, with the files that the servers load. Every account in a container can read the
 * files; on this machine only their owner can.
 */
const users = 'data/docker'
export type Container = 'store' | 'rabbitmq' | 'redis' | 'objects'

/**
 * Starts containers that keep their data in volumes. Returns the services' variables, and a function that stops the
 * containers.
 */
export async function startContainers(state: State, wanted: Container[], namespace: string, ports: BackingPorts) {
  const project = `car-${state.secret('docker-project', 4, 'hex')}`
  const settings = composeSettings(state, ports)
  writeUsers(
    {
      secret: (name) => state.secret(name),
      write: (name, text, mode) => state.write(join(users, name), text, mode),
    },
    namespace,
  )
  const compose = (...args: string[]) =>
    execute('docker', ['compose', '-f', composeFile, '-p', project, ...args], { env: { ...process.env, ...settings } })
  await compose('up', '--detach', '--wait', ...wanted).catch((error: Error & { stderr?: string }) => {
    throw new Stop(
      `${error.stderr ?? error.message}\nDocker answers but could not start the backing services: mend what it says, or leave Docker out: CAR_BACKING=native npm start`,
    )
  })
  for (const name of wanted) {
    await until(`${name} answers`, 60_000, () => accepts(ports[name]))
    const { stdout } = await execute('docker', ['inspect', '--format', '{{.State.Pid}}', `${project}-${name}-1`])
    state.write(join('pids', name), stdout)
  }
  return {
    stop: () => compose('stop', ...wanted),
    servers: {
      store: { env: { MONGODB_URI: `mongodb://127.0.0.1:${ports.store}/?directConnection=true` } },
      rabbitmq: rabbitmqAddress(state, namespace, ports.rabbitmq),
      redis: redisAddress(state, namespace, ports.redis),
      objects: objectsAddress(state, namespace, ports.objects),
    } satisfies Record<Container, Pick<Server, 'env' | 'of'>> as Record<Container, Pick<Server, 'env' | 'of'>>,
  }
}

export function composeSettings(state: Pick<State, 'secret' | 'folder'>, ports: BackingPorts) {
  return {
    CAR_PORT_STORE: `${ports.store}`,
    CAR_PORT_RABBITMQ: `${ports.rabbitmq}`,
    CAR_PORT_REDIS: `${ports.redis}`,
    CAR_PORT_OBJECTS: `${ports.objects}`,
    CAR_USERS: join(state.folder, users),
    CAR_S3_ACCESS: state.secret('s3-access', 12, 'hex'),
    CAR_S3_SECRET: state.secret('s3-secret'),
  }
}
