import { SUBSCRIPTIONS } from '@car/events/subscriptions'
import { SERVICE_NAMES, type ServiceName, SERVICES } from '@car/config/services'

/**
 * The rights of a workload on the servers. If a field is missing, the workload lacks that right, or a credential for
 * that server.
 */
export type Rights = {
  /**
   * The service whose data the workload works on. Its name is part of the name of the database, and of the prefix of
   * queues and of object keys.
   */
  service?: string
  /** The first words of the types of facts that the workload may publish. */
  publishes?: readonly string[]
  takes?: readonly (keyof typeof SUBSCRIPTIONS)[]
  /** True if the workload may requeue the dead letters of its queues. */
  deadLetters?: boolean
  /**
   * The beginning of the object keys, below the service's prefix, that the workload may write and remove; null for
   * none. The workload may read everything below the prefix.
   */
  writes?: string | null
  /** True if the workload keeps a log of its record, which it locks in a bucket of its own. */
  locks?: boolean
  /**
   * Patterns of the Redis keys that the workload may read (`reads`), or read and write (`keeps`), and the Redis
   * commands that it may use, also in scripts.
   */
  redis?: { reads?: readonly string[]; keeps: readonly string[]; commands: readonly string[] }
}

function rightsOfService(service: ServiceName): Rights {
  const { keeps, files, tells } = SERVICES[service]
  const takes = QUEUES.filter((queue) => queue.startsWith(`${service}.`))
  return {
    ...(keeps === null ? {} : { service }),
    ...(tells.length === 0 ? {} : { publishes: tells }),
    ...(takes.length === 0 ? {} : { takes, deadLetters: true }),
    ...(files ? { writes: '' } : {}),
    ...(keeps === 'record' ? { locks: true } : {}),
  }
}

const QUEUES = Object.keys(SUBSCRIPTIONS) as (keyof typeof SUBSCRIPTIONS)[]

/**
 * Rights that do not follow from SERVICES and SUBSCRIPTIONS: keys in Redis, and the rights of the worker of documentos.
 */
const MORE = {
  gateway: {
    redis: {
      reads: ['car:revogado:*', 'car:revogados:carregado'],
      keeps: ['car:limite:*'],
      commands: ['mget', 'evalsha', 'eval', 'set', 'incrby', 'pttl'],
    },
  },
  auth: {
    redis: {
      keeps: ['car:revogado:*', 'car:revogados:carregado'],
      commands: ['multi', 'exec', 'discard', 'set', 'exists'],
    },
  },
  /** The worker opens files from strangers, so it may not store any. */
  'documentos-worker': {
    service: 'documentos',
    publishes: ['documento'],
    takes: ['documentos.leitura'],
    writes: null,
  },
} as const satisfies Record<string, Rights>

/** A service or the worker of documentos. The portal is left out, because it uses no server. */
export type Workload = Exclude<ServiceName, 'portal'> | 'documentos-worker'

export const workloads = [
  ...SERVICE_NAMES.filter((name) => name !== 'portal'),
  'documentos-worker',
] satisfies Workload[]

/**
 * Returns the rights of a workload on the servers for which it has a credential. Local runs and docker-compose.yml make
 * users with these rights, and write.ts writes the rights in the servers' own formats.
 */
export const rightsOf = (workload: Workload): Rights => ({
  ...(workload === 'documentos-worker' ? {} : rightsOfService(workload)),
  ...(workload in MORE ? MORE[workload as keyof typeof MORE] : {}),
})

/** Returns the name with which a workload signs in on every server. */
export const userOf = (namespace: string, workload: Workload): string => `${namespace}-${workload}`

export const databaseOf = (namespace: string, service: string): string => `${namespace}_${service}`

/**
 * Returns the prefix of the object keys of a service. The prefix is the service alone in the namespace `car`, because
 * that installation has its own bucket.
 */
export const prefixOf = (namespace: string, service: string): string =>
  namespace === 'car' ? `${service}/` : `${namespace}/${service}/`

/** The variables by which a workload reaches the bucket in which its log is locked. */
export const VAULT = [
  'S3_REGISTRO_ENDPOINT',
  'S3_REGISTRO_REGION',
  'S3_REGISTRO_ACCESS_KEY_ID',
  'S3_REGISTRO_SECRET_ACCESS_KEY',
  'S3_REGISTRO_BUCKET',
]

export function variablesOf(workload: Workload): string[] {
  const { service, publishes, takes, writes, locks, redis } = rightsOf(workload)
  return [
    ...(service === undefined ? [] : ['MONGODB_URI']),
    ...(publishes === undefined && takes === undefined ? [] : ['AMQP_URL']),
    ...(redis === undefined ? [] : ['REDIS_URL']),
    ...(writes === undefined
      ? []
      : ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_BUCKET']),
    ...(locks === true ? VAULT : []),
  ]
}
