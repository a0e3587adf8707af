import { publicHalfOf } from '@car/config/fields'
import { databaseOf, prefixOf } from '@car/rights/rights'

/** The processes of the constellation: their programs, ports and settings. */

/** `program` is one of the programs that the package.json in `folder` names. */
export const services = {
  auth: { folder: 'services/auth', program: 'main', grpc: true },
  processos: { folder: 'services/processos', program: 'main', grpc: true },
  documentos: { folder: 'services/documentos', program: 'main', grpc: true },
  'documentos-worker': { folder: 'services/documentos', program: 'worker', grpc: false },
  analista: { folder: 'services/analista', program: 'main', grpc: true },
  dossie: { folder: 'services/dossie', program: 'main', grpc: true },
  avisos: { folder: 'services/avisos', program: 'main', grpc: true },
  portal: { folder: 'services/portal', program: 'main', grpc: false },
  correio: { folder: 'deploy/local', program: 'correio', grpc: false },
  idp: { folder: 'deploy/local', program: 'idp', grpc: false },
  gateway: { folder: 'services/gateway', program: 'main', grpc: false },
} as const satisfies Record<string, { folder: string; program: string; grpc: boolean }>

export type ServiceName = keyof typeof services

export const serviceNames = Object.keys(services) as ServiceName[]

/** The settings that all services share, and those that only some may have. */
export type Settings = {
  /** Variables of the backing services, for each workload. */
  backing: Partial<Record<ServiceName, Record<string, string>>>
  publicUrl: string
  peopleFile: string
  tessdata: string
  /** The confinement of the processes that handle foreign files: `kernel` or `none`. */
  confinement: string
  /** The ports of `http`, `grpc`, `metrics` and `smtp` of each service, by `portName`. */
  ports: Record<string, number>
  /** A secret by name, made once and kept. */
  secret: (name: string, bytes?: number, encoding?: 'base64url' | 'base64') => string
  idpFolder: string
  /** The folder of the messages that avisos sends. */
  mailFolder: string
  /** The prefix of databases, exchanges and keys when a server is shared with another constellation. */
  namespace: string
}

/**
 * `smtp` is the port on which the local mail server receives messages. Its page uses the port that others use for HTTP.
 */
export function portName(service: string, kind: 'http' | 'grpc' | 'metrics' | 'smtp', instance = 1): string {
  return instance === 1 ? `${service}-${kind}` : `${service}-${instance}-${kind}`
}

/** Every port of one instance of every service. */
export function portNames(instance = 1): string[] {
  return serviceNames.flatMap((name) => [
    portName(name, 'http', instance),
    portName(name, 'metrics', instance),
    ...(services[name].grpc ? [portName(name, 'grpc', instance)] : []),
    ...(name === 'correio' ? [portName(name, 'smtp', instance)] : []),
  ])
}

/** The environment of one process. */
export function environmentOf(name: ServiceName, settings: Settings, instance = 1): Record<string, string> {
  const { ports, publicUrl } = settings
  const own = (kind: 'http' | 'grpc' | 'metrics') => `${ports[portName(name, kind, instance)]}`
  return {
    NODE_ENV: 'development',
    CAR_SERVICE: name,
    HOST: (name === 'gateway' && process.env['HOST']) || '127.0.0.1',
    PORT: own('http'),
    METRICS_PORT: own('metrics'),
    ...(services[name].grpc ? { GRPC_PORT: own('grpc') } : {}),
    PUBLIC_URL: publicUrl,
    ...ofItsKind(name, settings, instance),
  }
}

function ofItsKind(name: ServiceName, settings: Settings, instance: number): Record<string, string> {
  if (name === 'idp') return idp(settings)
  if (name === 'correio') {
    return { SMTP_PORT: `${settings.ports[portName(name, 'smtp', instance)]}`, MAIL_DIR: settings.mailFolder }
  }
  return { ...common(settings, name, instance), ...only(name, settings, instance) }
}

/** Peers belong to the same instance. Every act may arrive at either instance, so both together cover everything. */
function common(
  { backing, ports, namespace, secret }: Settings,
  name: ServiceName,
  instance: number,
): Record<string, string> {
  const grpc = (peer: ServiceName) => `127.0.0.1:${ports[portName(peer, 'grpc', instance)]}`
  const owner = name === 'documentos-worker' ? 'documentos' : name
  return {
    ...backing[name],
    MONGODB_DATABASE: databaseOf(namespace, owner),
    AMQP_PREFIX: namespace,
    S3_PREFIX: prefixOf(namespace, owner),
    ...recognised(name, secret),
    CURSOR_SECRET: secret('cursor'),
    IDP_UPGRADE_URL: `${http('idp', ports)}/confiabilidades`,
    JWKS_URL: `${http('auth', ports, instance)}/api/v1/auth/.well-known/jwks.json`,
    ...addresses(
      'GRPC',
      serviceNames.filter((peer) => services[peer].grpc),
      grpc,
    ),
  }
}

/** Whether the gateway passes requests on to this process. */
const isBehind = (name: ServiceName): boolean =>
  name !== 'gateway' && services[name].program === 'main' && services[name].folder.startsWith('services/')

/** The settings that lead to these services: `AUTH_GRPC`, `DOSSIE_URL`. */
const addresses = (kind: 'GRPC' | 'URL', names: readonly ServiceName[], addressOf: (name: ServiceName) => string) =>
  Object.fromEntries(names.map((name) => [`${name.toUpperCase()}_${kind}`, addressOf(name)]))

/** The services that call others. Each has a key of its own, and all that are called know the public halves. */
const callers = ['gateway', 'processos', 'documentos', 'analista', 'dossie', 'avisos'] as const

function recognised(name: ServiceName, secret: Settings['secret']): Record<string, string> {
  const keyOf = (caller: string) => secret(`${caller}-service`, 32, 'base64')
  return {
    ...(callers.some((caller) => caller === name) ? { SERVICE_KEY: keyOf(name) } : {}),
    ...(services[name].grpc ? { SERVICE_KEYS: callers.map((c) => `${c}:${publicHalfOf(keyOf(c))}`).join(',') } : {}),
  }
}

function only(name: ServiceName, settings: Settings, instance: number): Record<string, string> {
  const { ports, peopleFile, tessdata, confinement, secret } = settings
  const key = (use: string, owner: ServiceName = name) => secret(`${owner}-${use}`, 32, 'base64')
  switch (name) {
    case 'gateway':
      return addresses('URL', serviceNames.filter(isBehind), (service) => http(service, ports, instance))
    case 'auth':
      return {
        IDP_ISSUER: http('idp', ports),
        IDP_CLIENT_ID: 'car',
        IDP_CLIENT_SECRET: secret('idp-client'),
        CPF_ENCRYPTION_KEY: key('cpf-encryption'),
        CPF_HASH_KEY: secret('cpf-hash'),
        SIGNING_ENCRYPTION_KEY: key('signing-encryption'),
        REFRESH_SECRET: secret('refresh'),
        PEOPLE_FILE: peopleFile,
        RECORD_KEY: key('record'),
      }
    case 'processos':
      return {
        CPF_ENCRYPTION_KEY: key('cpf-encryption'),
        TRACKING_SECRET: secret('tracking'),
        ANSWER_ENCRYPTION_KEY: key('answer-encryption'),
        RECORD_KEY: key('record'),
      }
    case 'analista':
      return { ANSWER_ENCRYPTION_KEY: key('answer-encryption') }
    case 'documentos':
      return {
        ANSWER_ENCRYPTION_KEY: key('answer-encryption'),
        RECORD_KEY: key('record'),
        READING_KEY: key('reading'),
        CONFINEMENT: confinement,
      }
    case 'dossie':
      return {
        ANSWER_ENCRYPTION_KEY: key('answer-encryption'),
        RECORD_KEY: key('record'),
        CONFINEMENT: confinement,
      }
    case 'avisos':
      return {
        ANSWER_ENCRYPTION_KEY: key('answer-encryption'),
        UNSUBSCRIBE_SECRET: secret('unsubscribe'),
        SMTP_URL: `smtp://127.0.0.1:${ports[portName('correio', 'smtp')]}`,
        SMTP_PLAIN: 'true',
        MAIL_FROM: 'nao-responda@car.example',
      }
    case 'documentos-worker':
      return { TESSDATA_DIR: tessdata, CONFINEMENT: confinement, READING_KEY: key('reading', 'documentos') }
    default:
      return {}
  }
}

function idp(settings: Settings): Record<string, string> {
  const { publicUrl, peopleFile, idpFolder, ports, secret } = settings
  return {
    ISSUER: http('idp', ports),
    CLIENT_ID: 'car',
    CLIENT_SECRET: secret('idp-client'),
    REDIRECT_URIS: `${publicUrl}/api/v1/auth/idp/callback`,
    POST_LOGOUT_REDIRECT_URIS: `${publicUrl},${publicUrl}/`,
    PEOPLE_FILE: peopleFile,
    STATE_DIR: idpFolder,
  }
}

function http(name: ServiceName, ports: Record<string, number>, instance = 1): string {
  return `http://127.0.0.1:${ports[portName(name, 'http', instance)]}`
}
