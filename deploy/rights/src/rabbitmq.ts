import { createHash, randomBytes } from 'node:crypto'
import {
  BACKOFF_MS,
  DEFER_MS,
  deadLettersOf,
  exchangeOf,
  factsTopology,
  queueOf,
  queueTopology,
  returnOf,
  subscriptions,
  type Topology,
  waitingTopology,
  waitingOf,
} from '@car/messaging/topology'
import { SUBSCRIPTIONS } from '@car/events/subscriptions'
import { rightsOf, userOf, type Workload, workloads } from './rights.ts'

const DELAYS_MS = [...new Set([...DEFER_MS, ...BACKOFF_MS])]
const vhost = '/'

export const onBroker = workloads.filter((workload) => rightsOf(workload).publishes ?? rightsOf(workload).takes)

/**
 * Returns a workload's permissions in RabbitMQ's form: regular expressions over names of queues and exchanges. No
 * workload may declare or remove anything. Write permission covers publishing to an exchange, and making an exchange or
 * a queue the target of a binding. Read permission covers consuming from a queue, and making an exchange the source of
 * a binding. No workload may write to the default exchange, which leads to every queue. No workload may read from the
 * exchange of a queue, because a binding from there to the exchange of facts would forward its messages as facts.
 */
export function permissionsOf(prefix: string, workload: Workload) {
  const { takes = [], deadLetters = false } = rightsOf(workload)
  const queues = takes.map((name) => `${prefix}.${name}`)
  const passesOn = queues.map(returnOf)
  const waits = queues.flatMap((queue) => DELAYS_MS.map((ms) => waitingOf(queue, ms)))
  const dead = deadLetters ? queues.map(deadLettersOf) : []
  return {
    configure: NOTHING,
    write: exactly([exchangeOf(prefix), ...passesOn, ...waits, ...queues]),
    read: exactly(takes.length === 0 ? [] : [exchangeOf(prefix), ...queues, ...dead]),
  }
}

/**
 * Returns RabbitMQ's topic permissions: the types of facts that a workload may publish, and the types to which it may
 * bind its queues.
 */
export function topicPermissionsOf(prefix: string, workload: Workload) {
  const { publishes = [], takes = [] } = rightsOf(workload)
  return {
    exchange: exchangeOf(prefix),
    write: publishes.length === 0 ? NOTHING : `^(${publishes.join('|')})\\.`,
    read: exactly([...new Set(takes.flatMap((name) => SUBSCRIPTIONS[name]))]),
  }
}

/** Returns every exchange, queue and binding that the services need. Services may not declare any of these. */
export function topologyOf(prefix: string): Topology {
  const parts = [
    factsTopology(prefix),
    ...subscriptions.map(([service, queue, types]) => queueTopology(prefix, service, queue, types)),
    ...subscriptions.map(([service, queue]) => waitingTopology(queueOf(prefix, service, queue), DELAYS_MS)),
  ]
  return {
    exchanges: [...new Map(parts.flatMap((part) => part.exchanges).map((it) => [it.name, it])).values()],
    queues: parts.flatMap((part) => part.queues),
    bindings: parts.flatMap((part) => part.bindings),
  }
}

/**
 * Returns definitions of exchanges, queues, bindings, the given `users`, and the permissions of every workload's user.
 * `rabbitmqctl import_definitions` may import them repeatedly into a broker that has all these users. The setting
 * `load_definitions` needs definitions with every user in `users`.
 */
export function definitions(prefix: string, users: { name: string; password: string; tags: string[] }[] = []) {
  const { exchanges, queues, bindings } = topologyOf(prefix)
  const administrators = users.filter(({ tags }) => tags.includes('administrator'))
  return {
    vhosts: [{ name: vhost }],
    users: users.map(({ name, password, tags }) => ({ name, tags, ...hashed(password) })),
    permissions: [
      ...administrators.map(({ name }) => ({ user: name, vhost, configure: '.*', write: '.*', read: '.*' })),
      ...onBroker.map((workload) => ({ user: userOf(prefix, workload), vhost, ...permissionsOf(prefix, workload) })),
    ],
    topic_permissions: onBroker.map((workload) => ({
      user: userOf(prefix, workload),
      vhost,
      ...topicPermissionsOf(prefix, workload),
    })),
    exchanges: exchanges.map((it) => ({
      ...it,
      vhost,
      durable: true,
      auto_delete: false,
      internal: false,
      arguments: {},
    })),
    queues: queues.map((it) => ({ ...it, vhost, durable: true, auto_delete: false })),
    bindings: bindings.map(({ exchange, queue, key }) => ({
      source: exchange,
      vhost,
      destination: queue,
      destination_type: 'queue',
      routing_key: key,
      arguments: {},
    })),
  }
}

const NOTHING = '^$'

function exactly(names: string[]): string {
  return names.length === 0 ? NOTHING : `^(${names.map((name) => name.replaceAll('.', '\\.')).join('|')})$`
}

function hashed(password: string) {
  const salt = randomBytes(4)
  const hash = createHash('sha256').update(salt).update(password).digest()
  return {
    password_hash: Buffer.concat([salt, hash]).toString('base64'),
    hashing_algorithm: 'rabbit_password_hashing_sha256',
  }
}
