import { definitions, onBroker } from '@car/rights/rabbitmq'
import { userOf, type Workload } from '@car/rights/rights'
import type { State } from '../state.ts'
import { accepts } from './accepts.ts'
import type { BackingPorts, Server } from './server.ts'

/**
 * Debian's wrapper on the PATH refuses to run as any user but rabbitmq. This script, which the wrapper calls, runs as
 * any user.
 */
const script = '/usr/lib/rabbitmq/bin/rabbitmq-server'

/**
 * Returns the definitions that RabbitMQ loads at every start: users, their permissions, and the exchanges, queues and
 * bindings of the services.
 */
export function rabbitmqDefinitions(state: Pick<State, 'secret'>, namespace: string): string {
  const users = onBroker.map((it) => ({ name: userOf(namespace, it), password: passwordOf(state, it), tags: [] }))
  const administrator = { name: 'car', password: state.secret('rabbitmq'), tags: ['administrator'] }
  return JSON.stringify(definitions(namespace, [administrator, ...users]))
}

export function rabbitmqAddress(state: Pick<State, 'secret'>, namespace: string, port: number) {
  const url = (user: string, password: string) => ({ AMQP_URL: `amqp://${user}:${password}@127.0.0.1:${port}` })
  return {
    env: url('car', state.secret('rabbitmq')),
    of: (workload: Workload) => url(userOf(namespace, workload), passwordOf(state, workload)),
  }
}

const passwordOf = (state: Pick<State, 'secret'>, workload: Workload) => state.secret(`rabbitmq-${workload}`)

/**
 * Describes RabbitMQ. It runs with its own node name, ports, cookie, settings and epmd (the name service of Erlang), so
 * it does not disturb other brokers of the machine. epmd is supervised too, because an epmd that Erlang starts would
 * outlive the constellation.
 */
export function rabbitmq(state: State, namespace: string, ports: BackingPorts): Server {
  const home = state.makeFolder('data', 'rabbitmq')
  const name = `car-${state.secret('rabbitmq-node', 4, 'hex')}@localhost` // the name is part of the data, so it is not derived from the path
  const epmd = { ERL_EPMD_PORT: `${ports.epmd}`, ERL_EPMD_ADDRESS: '127.0.0.1' }
  const settings = [
    `listeners.tcp.1 = 127.0.0.1:${ports.rabbitmq}`,
    `load_definitions = ${state.write('data/rabbitmq/definitions.json', rabbitmqDefinitions(state, namespace))}`,
    'log.console = true',
    'log.console.level = warning',
    'disk_free_limit.absolute = 50MB',
  ]
  const env = {
    ...epmd,
    HOME: home,
    RABBITMQ_NODENAME: name,
    RABBITMQ_DIST_PORT: `${ports['rabbitmq-distribution']}`,
    RABBITMQ_MNESIA_BASE: state.makeFolder('data', 'rabbitmq', 'mnesia'),
    RABBITMQ_LOG_BASE: state.makeFolder('data', 'rabbitmq', 'log'),
    RABBITMQ_LOGS: '-',
    RABBITMQ_CONFIG_FILE: state.write('data/rabbitmq/rabbitmq.conf', `${settings.join('\n')}\n`),
    RABBITMQ_ADVANCED_CONFIG_FILE: state.write('data/rabbitmq/advanced.config', '[].\n'),
    RABBITMQ_CONF_ENV_FILE: state.write('data/rabbitmq/rabbitmq-env.conf', ''),
    RABBITMQ_ENABLED_PLUGINS_FILE: state.write('data/rabbitmq/enabled_plugins', '[].\n'),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-start_epmd false -kernel inet_dist_use_interface {127,0,0,1}',
    detached: 'true', // the script becomes the broker instead of waiting for it, so the process id is the broker's
  }
  return {
    programs: [
      {
        program: {
          name: 'epmd',
          command: ['epmd', '-port', epmd.ERL_EPMD_PORT, '-address', epmd.ERL_EPMD_ADDRESS],
          graceMs: 500,
        },
        answers: () => accepts(ports.epmd),
      },
      {
        program: { name: 'rabbitmq', command: [script], env, graceMs: 20_000 },
        answers: () => accepts(ports.rabbitmq),
      },
    ],
    ...rabbitmqAddress(state, namespace, ports.rabbitmq),
  }
}
