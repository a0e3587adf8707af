import { address, connectionString, factor, integer, milliseconds, oneOf, port, secret, text, url } from './fields.ts'

/**
 * The settings that several services share, in groups that a service spreads into its own shape:
 * `readConfig({ ...base, ...http, ...mongo('processos'), DOCUMENTOS_GRPC: peers.DOCUMENTOS_GRPC })`.
 */

export const base = {
  /** Address to listen on. */
  HOST: text('the address to listen on, e.g. 0.0.0.0').default('0.0.0.0'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Between "not ready any more" and closing: the time balancers need to notice. 0 in local runs. */
  DRAIN_MS: milliseconds(0, 60_000).default(0),
}

export const http = {
  PORT: port(),
  /** The gateway as the public sees it, without a slash at the end. */
  PUBLIC_URL: url(['http', 'https'], 'https://car.example.gov.br'),
}

export const grpc = { GRPC_PORT: port() }

export const identity = {
  /** Signs the short-lived tokens by which services know each other; the same in every service. */
  SERVICE_SECRET: secret(32),
  /** Where the keys are that verify a user's JWT. */
  JWKS_URL: url(['http', 'https'], 'http://auth:8080/api/v1/auth/.well-known/jwks.json'),
}

export const cursor = {
  /** Signs the cursors of lists. */
  CURSOR_SECRET: secret(32),
}

export function mongo(service: string) {
  return {
    MONGODB_URI: connectionString(['mongodb', 'mongodb+srv'], 'mongodb://localhost:27017'),
    MONGODB_DATABASE: text('the name of the database').default(`car_${service}`),
  }
}

export const amqp = {
  AMQP_URL: connectionString(['amqp', 'amqps'], 'amqp://localhost:5672'),
  /** Starts the name of every exchange and queue, so that several installations share a broker. */
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
    /** Starts every key of this service. */
    S3_PREFIX: text('the beginning of every key').default(`${service}/`),
    /** How long the object store may take to answer; a part of a file that does not move, a quarter more. */
    S3_TIMEOUT_MS: milliseconds(100, 60_000).default(8_000),
  }
}

/** Of all that hold papers against declarations: the same number, or one service contradicts another. */
export const conferencia = {
  /** Share of the declared area from which on a difference contradicts it. */
  AREA_DIVERGENCIA: factor('a share such as 0.2').default(0.2),
}

/** gRPC addresses of the services that answer calls; a service takes the ones it calls. */
export const peers = {
  AUTH_GRPC: address('auth:9090'),
  PROCESSOS_GRPC: address('processos:9090'),
  DOCUMENTOS_GRPC: address('documentos:9090'),
  DOSSIE_GRPC: address('dossie:9090'),
}

/** Read by @car/telemetry/start-telemetry before the service itself is created. */
export const telemetry = {
  METRICS_PORT: integer(0, 65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http', 'https'], 'http://collector:4318').optional(),
}
