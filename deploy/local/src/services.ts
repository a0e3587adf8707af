import { publicHalfOf } from '@car/config/fields'
import { publicHalf } from '@car/identity/keyring'
import { databaseOf, prefixOf } from '@car/rights/rights'
import { ASKED, CALLERS, RECORDED, SERVICE_NAMES, type ServiceName, SERVICES } from '@car/config/services'

/** `program` is one of the programs that the package.json in `folder` names. */
type Process = { folder: string; program: string; grpc: boolean }

const HELPERS = {
  'documentos-worker': { folder: 'services/documentos', program: 'worker', grpc: false },
  mail: { folder: 'deploy/local', program: 'mail', grpc: false },
  idp: { folder: 'deploy/local', program: 'idp', grpc: false },
} as const satisfies Record<string, Process>

export type ProcessName = ServiceName | keyof typeof HELPERS

export const services = {
  ...Object.fromEntries(
    SERVICE_NAMES.map((name) => [name, { folder: `services/${name}`, program: 'main', grpc: SERVICES[name].asked }]),
  ),
  ...HELPERS,
} as Record<ProcessName, Process>

export const processNames = Object.keys(services) as ProcessName[]

export type Settings = {
  backing: Partial<Record<ProcessName, Record<string, string>>>
  publicUrl: string
  peopleFile: string
  tessdata: string
  models: string
  gdal: string
  /** The file of the policy that names the witness of the logs, if one runs. */
  policy?: string | undefined
  /** `kernel` or `none`. */
  confinement: string
  /** The key with which dossiers are sealed, and its certificates, as SELO_CHAVE and SELO_CERTIFICADOS. */
  seal: { chave: string; certificados: string }
  /** The ports of `http`, `grpc`, `metrics`, `keys` and `smtp` of each service, by `portName`. */
  ports: Record<string, number>
  /** Returns the secret with this name, which is made at the first call and kept in a file. */
  secret: (name: string, bytes?: number, encoding?: 'base64url' | 'base64') => string
  idpFolder: string
  mailFolder: string
  /** The prefix of databases, exchanges and keys when a server is shared with another constellation. */
  namespace: string
}

type PortKind = 'http' | 'grpc' | 'metrics' | 'keys' | 'smtp'

/**
 * Returns the name under which a port is stored. `keys` is the port of auth's key set. `smtp` is the port on which
 * the local mail server receives messages. The page with the messages uses `http`.
 */
export function portName(service: string, kind: PortKind, instance = 1): string {
  return instance === 1 ? `${service}-${kind}` : `${service}-${instance}-${kind}`
}

export function portNames(instance = 1): string[] {
  return processNames.flatMap((name) => [
    portName(name, 'http', instance),
    portName(name, 'metrics', instance),
    ...(services[name].grpc ? [portName(name, 'grpc', instance)] : []),
    ...(name === 'auth' ? [portName(name, 'keys', instance)] : []),
    ...(name === 'mail' ? [portName(name, 'smtp', instance)] : []),
  ])
}

export function environmentOf(name: ProcessName, settings: Settings, instance = 1): Record<string, string> {
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

function ofItsKind(name: ProcessName, settings: Settings, instance: number): Record<string, string> {
  if (name === 'idp') return idp(settings)
  if (name === 'mail') {
    return {
      SMTP_PORT: `${settings.ports[portName(name, 'smtp', instance)]}`,
      MAIL_DIR: settings.mailFolder,
      WEBHOOK_SECRET: keyOfPhones(settings.secret),
    }
  }
  const secrets = name === 'documentos-worker' ? {} : secretsOf(name, settings.secret)
  const isLogged = RECORDED.some((service) => service === name)
  return {
    ...common(settings, name, instance),
    ...secrets,
    ...(isLogged ? logging(settings) : {}),
    ...only(name, settings, instance),
  }
}

/** Returns the settings of logs. Locks are frequent, so that they are seen. */
const logging = ({ policy }: Settings): Record<string, string> => ({
  REGISTRO_TRAVA_MS: '10000',
  ...(policy === undefined ? {} : { REGISTRO_POLITICA: policy }),
})

/** Returns the settings that all services share. A service calls the other services of its own instance. */
function common(
  { backing, ports, namespace, secret }: Settings,
  name: ProcessName,
  instance: number,
): Record<string, string> {
  const grpc = (peer: ProcessName) => `127.0.0.1:${ports[portName(peer, 'grpc', instance)]}`
  const owner = name === 'documentos-worker' ? 'documentos' : name
  return {
    ...backing[name],
    MONGODB_DATABASE: databaseOf(namespace, owner),
    AMQP_PREFIX: namespace,
    S3_PREFIX: prefixOf(namespace, owner),
    S3_REGISTRO_PREFIX: prefixOf(namespace, owner),
    ...recognised(name, secret),
    IDP_UPGRADE_URL: `${http('idp', ports)}/confiabilidades`,
    JWKS_URL: `http://127.0.0.1:${ports[portName('auth', 'keys', instance)]}/jwks.json`,
    ...addresses('GRPC', ASKED, grpc),
  }
}

/** Returns the settings with the addresses of services: `AUTH_GRPC`, `DOSSIE_URL`. */
const addresses = (kind: 'GRPC' | 'URL', names: readonly ServiceName[], addressOf: (name: ServiceName) => string) =>
  Object.fromEntries(names.map((name) => [`${name.toUpperCase()}_${kind}`, addressOf(name)]))

/**
 * Returns the keys of calls between services. Each caller has its own key. The services with gRPC know the public
 * halves of the keys of all callers.
 */
function recognised(name: ProcessName, secret: Settings['secret']): Record<string, string> {
  const keyOf = (caller: string) => secret(`${caller}-service`, 32, 'base64')
  return {
    ...(CALLERS.some((caller) => caller === name) ? { SERVICE_KEY: keyOf(name) } : {}),
    ...(services[name].grpc ? { SERVICE_KEYS: CALLERS.map((c) => `${c}:${publicHalfOf(keyOf(c))}`).join(',') } : {}),
  }
}

/**
 * Returns the secrets of a service. Each secret is kept in a file. Each service has separate keys for encryption,
 * records, readings, seals and cursors. Services share other secrets of the same name.
 */
function secretsOf(service: ServiceName, secret: Settings['secret']): Record<string, string> {
  return Object.fromEntries(
    SERVICES[service].secrets.map((setting) => {
      const use = setting
        .replace(/_(KEY|SECRET)$/, '')
        .replaceAll('_', '-')
        .toLowerCase()
      const isKey = /^(?:\w+_ENCRYPTION|RECORD|READING|SEALING|NUMBERS|REGISTRO|MANIFESTO)_KEY$/.test(setting)
      if (setting === 'CANAL_WEBHOOK_SECRET') return [setting, keyOfPhones(secret)]
      if (setting === 'CURSOR_SECRET') return [setting, secret(`${service}-${use}`)]
      return [setting, isKey ? secret(`${service}-${use}`, 32, 'base64') : secret(use)]
    }),
  )
}

function only(name: ProcessName, settings: Settings, instance: number): Record<string, string> {
  const { ports, peopleFile, tessdata, models, gdal, confinement, seal, secret } = settings
  switch (name) {
    case 'gateway': {
      const behind = SERVICE_NAMES.filter((service) => service !== 'gateway')
      return addresses('URL', behind, (service) => http(service, ports, instance))
    }
    case 'auth':
      return {
        JWKS_PORT: `${ports[portName('auth', 'keys', instance)]}`,
        IDP_ISSUER: http('idp', ports),
        IDP_CLIENT_ID: 'car',
        PEOPLE_FILE: peopleFile,
      }
    case 'processos':
      return { GDAL_DIR: gdal, CONFINEMENT: confinement }
    case 'portal':
      return { HELP_URL: 'mailto:ajuda@car.example' }
    case 'documentos':
      return { CONFINEMENT: confinement }
    case 'dossie':
      return { CONFINEMENT: confinement, SELO_CHAVE: seal.chave, SELO_CERTIFICADOS: seal.certificados }
    case 'avisos':
      return {
        SMTP_URL: `smtp://127.0.0.1:${ports[portName('mail', 'smtp')]}`,
        SMTP_PLAIN: 'true',
        MAIL_FROM: 'nao-responda@car.example',
        CANAL_WEBHOOK_URL: http('mail', ports),
      }
    case 'documentos-worker': {
      const { READING_KEY = '', SEALING_KEY = '', NUMBERS_KEY = '' } = secretsOf('documentos', secret)
      const NUMBERS_PUBLIC_KEY = publicHalf(Buffer.from(NUMBERS_KEY, 'base64')).toString('base64')
      const keys = { READING_KEY, SEALING_KEY, NUMBERS_PUBLIC_KEY }
      return { TESSDATA_DIR: tessdata, SECOND_MODEL_DIR: models, CONFINEMENT: confinement, ...keys }
    }
    default:
      return {}
  }
}

/** The key by which the local mail server knows messages to telephones from avisos. */
const keyOfPhones = (secret: Settings['secret']): string => secret('canal-webhook', 32, 'base64')

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

function http(name: ProcessName, ports: Record<string, number>, instance = 1): string {
  return `http://127.0.0.1:${ports[portName(name, 'http', instance)]}`
}
