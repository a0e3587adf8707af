import { ASKED, type AskedService } from './services.ts'
import {
  address,
  connectionString,
  factor,
  integer,
  keyRing,
  milliseconds,
  oneOf,
  port,
  publicKeys,
  secret,
  signingKey,
  text,
  url,
} from './fields.ts'

/**
 * The settings that several services share, in groups that a service spreads into its own shape:
 * `readConfig({ ...base, ...http, ...mongo('processos'), DOCUMENTOS_GRPC: peers.DOCUMENTOS_GRPC })`.
 */

export const base = {
  HOST: text('the address to listen on, e.g. 0.0.0.0').default('0.0.0.0'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /**
   * The pause between "not ready" and closing, in which load balancers notice that the process is not ready. It is 0 in
   * local runs.
   */
  DRAIN_MS: milliseconds(0, 60_000).default(0),
}

export const http = {
  PORT: port(),
  /** The public address of the gateway, without a slash at the end. */
  PUBLIC_URL: url(['http', 'https'], 'https://car.example.gov.br'),
  /**
   * The address under which running instances of this service are reached. A starting instance checks at this address
   * whether other instances are running.
   */
  SELF_URL: url(['http'], 'http://processos:8080').optional(),
}

export const grpc = { GRPC_PORT: port() }

export const identity = {
  /**
   * The public keys of the services that call this service. This service verifies their tokens with these keys. During
   * a change of keys, a service is listed twice.
   */
  SERVICE_KEYS: publicKeys(),
  JWKS_URL: url(['http', 'https'], 'http://auth:8081/jwks.json'),
}

export const caller = {
  /**
   * The key that signs the short-lived tokens by which other services recognise this service. No other service has this
   * key.
   */
  SERVICE_KEY: signingKey(),
}

export const cursor = {
  CURSOR_SECRET: secret(32),
}

export const sealing = {
  /** The keys that seal what the record of this service says of people. No other service and no database has them. */
  SEALING_KEY: keyRing(32),
}

export const record = {
  ...sealing,
  /** The keys of the stamps on the commits of this service's record. No other service and no database has them. */
  RECORD_KEY: keyRing(32),
}

export const answers = {
  /** The keys that encrypt the answers kept for Idempotency-Keys. No other service has these keys. */
  ANSWER_ENCRYPTION_KEY: keyRing(32),
}

export function mongo(service: string) {
  return {
    MONGODB_URI: connectionString(['mongodb', 'mongodb+srv'], 'mongodb://localhost:27017'),
    MONGODB_DATABASE: text('the name of the database').default(`car_${service}`),
  }
}

export const amqp = {
  AMQP_URL: connectionString(['amqp', 'amqps'], 'amqp://localhost:5672'),
  /** The prefix of every exchange and queue, so that several installations can share a broker. */
  AMQP_PREFIX: text('the beginning of exchange and queue names').default('car'),
}

export const redis = { REDIS_URL: connectionString(['redis', 'rediss'], 'redis://localhost:6379') }

export function s3(service: string) {
  return {
    S3_ENDPOINT: url(['http', 'https'], 'http://localhost:9000'),
    S3_REGION: text('the region of the bucket').default('us-east-1'),
    S3_ACCESS_KEY_ID: text('the access key id'),
    S3_SECRET_ACCESS_KEY: secret(1, 'the secret access key'),
    S3_BUCKET: text('the name of the bucket'),
    S3_PREFIX: text('the beginning of every key').default(`${service}/`),
    /** The longest time for an answer of the object store. A stream may stall for 1.25 times as long. */
    S3_TIMEOUT_MS: milliseconds(100, 60_000).default(8_000),
  }
}

/**
 * The log of a record, and the bucket in which it is locked. The bucket may be at another provider. Without a bucket
 * nothing is locked, and an alert says so.
 */
export function registro(service: string) {
  return {
    /** The keys from which the keys that sign the log are derived. No other service and no database has them. */
    REGISTRO_KEY: keyRing(32),
    /** A file of c2sp.org/tlog-policy with the witnesses to ask; without it, none is asked. */
    REGISTRO_POLITICA: text('the path of a file that names witnesses').optional(),
    REGISTRO_TRAVA_MS: milliseconds(100).default(600_000),
    REGISTRO_RETENCAO_DIAS: integer(1, 36_500, 'days, 1 to 36500').default(3_650),
    S3_REGISTRO_ENDPOINT: url(['http', 'https'], 'http://localhost:9000').optional(),
    S3_REGISTRO_REGION: text('the region of the bucket').default('us-east-1'),
    S3_REGISTRO_ACCESS_KEY_ID: text('the access key id').optional(),
    S3_REGISTRO_SECRET_ACCESS_KEY: secret(1, 'the secret access key').optional(),
    S3_REGISTRO_BUCKET: text('the name of a bucket with object lock').optional(),
    S3_REGISTRO_PREFIX: text('the beginning of every key').default(`${service}/`),
  }
}

/**
 * The limits of cross-checks. All services that run cross-checks need the same values. Otherwise their results
 * contradict each other.
 */
export const crossCheck = {
  /** The share of the declared area above which a difference counts as a contradiction. */
  AREA_DIVERGENCIA: factor('a share such as 0.2').default(0.2),
  /** The greatest distance from a described vertex to the drawn line, in metres. */
  MEMORIAL_VERTICE_M: factor('metres').default(10),
  /**
   * The greatest difference at which a described area still agrees with the drawn, declared or printed area. The
   * difference is a share of the described area.
   */
  MEMORIAL_AREA: factor('a share such as 0.01').default(0.01),
}

export const children = {
  /**
   * `kernel`: the kernel confines the processes that handle foreign files. `none`: these processes are not confined,
   * for systems whose kernel cannot confine them.
   */
  CONFINEMENT: oneOf(['kernel', 'none']).default('kernel'),
}

/** gRPC addresses of the services that answer calls. A service picks the addresses that it needs. */
export const peers = Object.fromEntries(
  ASKED.map((name) => [`${name.toUpperCase()}_GRPC`, address(`${name}:9090`)]),
) as Record<`${Uppercase<AskedService>}_GRPC`, ReturnType<typeof address>>

/** The settings that @car/telemetry/start-telemetry reads before the service itself is created. */
export const telemetry = {
  METRICS_PORT: integer(0, 65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http', 'https'], 'http://collector:4318').optional(),
}
