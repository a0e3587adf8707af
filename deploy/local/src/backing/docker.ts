import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Stop } from '../stop.ts'
import type { State } from '../state.ts'
import { until } from '../until.ts'
import { bucket } from './objects.ts'
import { accepts } from './accepts.ts'
import type { BackingPorts } from './server.ts'

const execute = promisify(execFile)
export const composeFile = join(import.meta.dirname, '../../compose.yaml')
export type Container = 'store' | 'rabbitmq' | 'redis' | 'objects'

/** Starts the containers named, with data in volumes of their own; returns the services' variables and how to stop them. */
export async function startContainers(state: State, wanted: Container[], ports: BackingPorts) {
  const project = `car-${state.secret('docker-project', 4, 'hex')}`
  const settings = composeSettings(state, ports)
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
    env: {
      store: { MONGODB_URI: `mongodb://127.0.0.1:${ports.store}/?directConnection=true` },
      rabbitmq: { AMQP_URL: `amqp://car:${settings.CAR_RABBITMQ_PASSWORD}@127.0.0.1:${ports.rabbitmq}` },
      redis: { REDIS_URL: `redis://:${settings.CAR_REDIS_PASSWORD}@127.0.0.1:${ports.redis}` },
      objects: {
        S3_ENDPOINT: `http://127.0.0.1:${ports.objects}`,
        S3_REGION: 'us-east-1',
        S3_ACCESS_KEY_ID: settings.CAR_S3_ACCESS,
        S3_SECRET_ACCESS_KEY: settings.CAR_S3_SECRET,
        S3_BUCKET: bucket,
      },
    },
  }
}

/** What compose.yaml is told through its environment. */
export function composeSettings(state: Pick<State, 'secret'>, ports: BackingPorts) {
  return {
    CAR_PORT_STORE: `${ports.store}`,
    CAR_PORT_RABBITMQ: `${ports.rabbitmq}`,
    CAR_PORT_REDIS: `${ports.redis}`,
    CAR_PORT_OBJECTS: `${ports.objects}`,
    CAR_RABBITMQ_PASSWORD: state.secret('rabbitmq'),
    CAR_REDIS_PASSWORD: state.secret('redis'),
    CAR_S3_ACCESS: state.secret('s3-access', 12, 'hex'),
    CAR_S3_SECRET: state.secret('s3-secret'),
  }
}
