import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { SERVICE_NAMES } from '../../../packages/config/src/services.ts'
import { readWorkerSettings } from '../../../services/documentos/src/config.ts'
import { urlOf } from '../../../services/gateway/src/config.ts'
import { BEHIND } from '../../../services/gateway/src/routes.ts'

export const helm = join(import.meta.dirname, '..')
export const root = join(helm, '../..')
export const textOf = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')

/** Settings that no chart sets, because in a cluster the gateway finds the services by their names. */
export const BY_NAME: readonly string[] = BEHIND.map(urlOf)

type ReadConfig = (env: NodeJS.ProcessEnv) => unknown

export type Workload = {
  name: string
  chart: string
  readConfig: ReadConfig
  values: {
    env: Record<string, string>
    requiredEnv: string[]
    secretEnv: Record<string, { name: string; key: string; optional?: boolean }>
    networkPolicy: { grpcFrom: string[]; egress: Record<string, unknown> }
    terminationGracePeriodSeconds: number
    tmpSize: string
  }
  /** Settings from the template of the library chart, with their values. */
  given: Record<string, string>
}

const settingsOf = async (service: string) =>
  (await import(`../../../services/${service}/src/config.ts`)) as { readSettings: ReadConfig }

const charts: { name: string; chart: string; readConfig: ReadConfig }[] = [
  ...(await Promise.all(
    SERVICE_NAMES.map(async (name) => ({ name, chart: name, readConfig: (await settingsOf(name)).readSettings })),
  )),
  { name: 'documentos-worker', chart: 'documentos', readConfig: readWorkerSettings },
]

export const workloads: Workload[] = charts.map((it) => {
  const values = parse(textOf('deploy/helm', it.chart, 'values.yaml')) as {
    worker: Workload['values']
  } & Workload['values']
  const template = textOf('deploy/helm', it.chart, 'templates', `${it.name}.yaml`)
  const serves = /"ports" \(list([^)]*)\)/.exec(template)?.[1] ?? ''
  return {
    ...it,
    values: it.name === 'documentos-worker' ? values.worker : values,
    given: {
      NODE_ENV: 'production',
      CAR_SERVICE: it.name,
      PORT: portOf('http'),
      METRICS_PORT: portOf('metrics'),
      ...(serves.includes('grpc') ? { GRPC_PORT: portOf('grpc') } : {}),
      ...(serves.includes('keys') ? { JWKS_PORT: portOf('keys') } : {}),
    },
  }
})

export function portOf(kind: 'http' | 'grpc' | 'metrics' | 'keys'): string {
  const names = textOf('deploy/helm/car-lib/templates/_names.tpl')
  return new RegExp(`"car-lib.${kind}-port" -}}(\\d+)`).exec(names)?.[1] ?? ''
}

export function askedFor(readConfig: ReadConfig): Set<string> {
  const asked = new Set<string>()
  const env = new Proxy<NodeJS.ProcessEnv>(
    {},
    {
      get(_, name) {
        asked.add(String(name))
        return undefined
      },
    },
  )
  try {
    readConfig(env)
  } catch {} // readConfig throws, because nothing is set
  return asked
}

/** Lists the variables that telemetry reads directly from the environment, as found in its source. */
export function askedForByTelemetry(): string[] {
  const files = ['lifecycle', 'start-telemetry', 'record-traces']
  const source = files.map((file) => textOf(`packages/telemetry/src/${file}.ts`)).join('')
  const together = /const \{([^}]*)\} = process\.env/.exec(source)?.[1]?.split(',') ?? []
  const alone = [...source.matchAll(/process\.env\['(\w+)'\]/g)].map((match) => match[1] ?? '')
  return [...together.map((name) => name.trim()).filter(Boolean), ...alone]
}

/** Returns the environment that the chart sets, with made-up values for what an installation has to provide. */
export function environment({ values, given }: Pick<Workload, 'values' | 'given'>): Record<string, string> {
  const own = Object.entries(values.env).filter(([, value]) => value !== '')
  const required = values.requiredEnv.map((name) => [name, SAID[name]])
  const secrets = Object.entries(values.secretEnv).map(([name, { optional }]) => [name, optional ? '' : SAID[name]])
  return Object.fromEntries([...Object.entries(given), ...own, ...required, ...secrets]) as Record<string, string>
}

const long = 'a-secret-of-this-test-long-enough-for-all'
const SAID: Record<string, string> = {
  PUBLIC_URL: 'https://car.example.gov.br',
  IDP_ISSUER: 'https://idp.example.gov.br',
  IDP_CLIENT_ID: 'car',
  IDP_CLIENT_SECRET: long,
  S3_ENDPOINT: 'https://s3.example.gov.br',
  S3_BUCKET: 'car',
  S3_REGISTRO_ENDPOINT: 'https://s3.example.gov.br',
  S3_REGISTRO_BUCKET: 'car-registro',
  S3_REGISTRO_ACCESS_KEY_ID: 'id',
  S3_REGISTRO_SECRET_ACCESS_KEY: long,
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: long,
  MONGODB_URI: 'mongodb://mongodb:27017',
  AMQP_URL: 'amqp://rabbitmq:5672',
  REDIS_URL: 'redis://redis:6379',
  SERVICE_KEY: Buffer.alloc(32).toString('base64'),
  SERVICE_KEYS: `processos:${Buffer.alloc(32).toString('base64')}`,
  CURSOR_SECRET: long,
  REFRESH_SECRET: long,
  UNSUBSCRIBE_SECRET: long,
  CANAL_WEBHOOK_SECRET: Buffer.alloc(32).toString('base64'),
  CANAL_WEBHOOK_PRIVATE_KEY: Buffer.alloc(32).toString('base64'),
  SMTP_URL: 'smtps://car:secret@smtp.example.gov.br:465',
  MAIL_FROM: 'nao-responda@car.example.gov.br',
  CPF_HASH_KEY: long,
  TRACKING_SECRET: long,
  CPF_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  RECORD_KEY: Buffer.alloc(32).toString('base64'),
  REGISTRO_KEY: Buffer.alloc(32).toString('base64'),
  MANIFESTO_KEY: Buffer.alloc(32).toString('base64'),
  SELO_CHAVE: 'MC4=',
  SELO_CERTIFICADOS: 'MIIB',
  SELO_REMOTO_TOKEN: long,
  READING_KEY: Buffer.alloc(32, 1).toString('base64'),
  SEALING_KEY: Buffer.alloc(32).toString('base64'),
  NUMBERS_KEY: Buffer.alloc(32).toString('base64'),
  NUMBERS_PUBLIC_KEY: Buffer.alloc(32, 1).toString('base64'),
  SIGNING_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  ANSWER_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
}
