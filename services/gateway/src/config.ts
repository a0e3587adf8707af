import { base, caller, http, identity, peers, redis, telemetry } from '@car/config/common-config'
import { factor, integer, milliseconds, seconds, url } from '@car/config/fields'
import { readConfig } from '@car/config/read-config'
import { BEHIND, type ServiceBehind } from './routes.ts'

/** The setting with the address of a service. */
export type UrlOf<S extends string> = `${Uppercase<S>}_URL`
export const urlOf = <S extends string>(name: S) => `${name.toUpperCase()}_URL` as UrlOf<S>

/**
 * `AUTH_URL` and so on. In a cluster the gateway finds the services by their names. It speaks plain HTTP to them.
 * Encryption between them is up to the network.
 */
const addresses = Object.fromEntries(
  BEHIND.map((name) => [urlOf(name), url(['http'], `http://${name}:8080`).default(`http://${name}:8080`)]),
) as Record<UrlOf<ServiceBehind>, ReturnType<typeof url>>

const SHAPE = {
  ...base,
  ...http,
  JWKS_URL: identity.JWKS_URL,
  ...caller,
  ...redis,
  ...telemetry,
  AUTH_GRPC: peers.AUTH_GRPC,
  ...addresses,
  /** Multiplies every rate limit. Above 1 only for load tests. */
  RATE_LIMIT_SCALE: factor().default(1),
  /** How many cases a producer and a technician may submit in a day. Administrators may submit any number. */
  SUBMISSOES_DIA: integer(1, 100_000).default(20),
  SUBMISSOES_TECNICO_DIA: integer(1, 100_000).default(100),
  /** How many seconds old an answer "not revoked" may be for a read to pass while Redis cannot be asked. */
  REVOCATION_GRACE_S: seconds(0, 3600).default(60),
  /** How many of either are one person's. */
  TRANSFERS_OF_ONE: integer(1, 100_000).default(8),
  /**
   * How many uploads, and how many downloads, are under way through this process at most. An upload in one piece holds
   * five megabytes of documentos, which takes in 128.
   */
  UPLOAD_ROOM: integer(1, 100_000).default(96),
  DOWNLOAD_ROOM: integer(1, 100_000).default(256),
  /** After the first, an upload or download has to move 4 kB/s over any of the second. */
  SLOW_GRACE_MS: milliseconds().default(10_000),
  SLOW_WINDOW_MS: milliseconds().default(30_000),
  /**
   * How many of our own proxies stand before the gateway, each adding to X-Forwarded-For. With 0 the header is ignored.
   */
  TRUSTED_PROXIES: integer(0, 10).default(0),
}

export type Config = ReturnType<typeof readSettings>

export const readSettings = (env: NodeJS.ProcessEnv = process.env) => readConfig(SHAPE, env)
