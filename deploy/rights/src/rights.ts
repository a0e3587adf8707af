import type { ASSINATURAS } from '@car/events/subscriptions'

/** What a workload needs of the servers. What is left out it gets no credential for, or no right to. */
export type Rights = {
  /** Whose data it works on: names the database, and begins the names of queues and the keys of objects. */
  service?: string
  /** Its facts: the types that it may publish begin with one of these words. */
  publishes?: readonly string[]
  /** The queues it takes messages from. */
  takes?: readonly (keyof typeof ASSINATURAS)[]
  /** Whether it may take back what its queues gave up. */
  deadLetters?: boolean
  /** Keys of objects below the service's prefix that it may write and remove, or null; it may read all of the prefix. */
  writes?: string | null
  /** Keys in Redis: read, or read and write; and the commands, those inside scripts too. */
  redis?: { reads?: readonly string[]; keeps: readonly string[]; commands: readonly string[] }
}

/**
 * The one table of who may do what on MongoDB, RabbitMQ, the object store and Redis: a credential for each workload.
 * Local runs make users of it, docker-compose.yml too, and deploy/helm/grants holds it in the servers' own words.
 */
export const RIGHTS = {
  gateway: {
    redis: {
      reads: ['car:revogado:*', 'car:revogados:carregado'],
      keeps: ['car:limite:*'],
      commands: ['mget', 'evalsha', 'eval', 'set', 'incrby', 'pttl'],
    },
  },
  auth: {
    service: 'auth',
    publishes: ['usuario'],
    redis: {
      keeps: ['car:revogado:*', 'car:revogados:carregado'],
      commands: ['multi', 'exec', 'discard', 'set', 'exists'],
    },
  },
  processos: {
    service: 'processos',
    publishes: ['processo', 'pendencia', 'recurso', 'autorizacao', 'acesso'],
    takes: ['processos.cruzamento'],
    deadLetters: true,
  },
  documentos: {
    service: 'documentos',
    publishes: ['documento'],
    takes: ['documentos.leitura', 'documentos.processos'],
    deadLetters: true,
    writes: '',
  },
  /** It opens files of strangers, and keeps none. */
  'documentos-worker': {
    service: 'documentos',
    publishes: ['documento'],
    takes: ['documentos.leitura'],
    writes: null,
  },
  analista: { service: 'analista', takes: ['analista.fila'], deadLetters: true },
  avisos: { service: 'avisos', takes: ['avisos.fatos'], deadLetters: true },
  dossie: { service: 'dossie', publishes: ['dossie'], takes: ['dossie.processos'], deadLetters: true, writes: '' },
} as const satisfies Record<string, Rights>

export type Workload = keyof typeof RIGHTS

export const workloads = Object.keys(RIGHTS) as Workload[]

export const rightsOf = (workload: Workload): Rights => RIGHTS[workload]

/** The name that a workload signs in with, on every server. */
export const userOf = (namespace: string, workload: Workload): string => `${namespace}-${workload}`

export const databaseOf = (namespace: string, service: string): string => `${namespace}_${service}`

/** The beginning of a service's keys. `car` is the installation that has a bucket to itself. */
export const prefixOf = (namespace: string, service: string): string =>
  namespace === 'car' ? `${service}/` : `${namespace}/${service}/`

/** Which of the servers' variables a workload is given. */
export function variablesOf(workload: Workload): string[] {
  const { service, publishes, takes, writes, redis } = rightsOf(workload)
  return [
    ...(service === undefined ? [] : ['MONGODB_URI']),
    ...(publishes === undefined && takes === undefined ? [] : ['AMQP_URL']),
    ...(redis === undefined ? [] : ['REDIS_URL']),
    ...(writes === undefined
      ? []
      : ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_BUCKET']),
  ]
}
