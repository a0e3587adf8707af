import { base, caller, http, identity, peers, redis, telemetry } from '@car/config/common-config'
import { factor, integer, milliseconds, seconds, url } from '@car/config/fields'
import { readConfig } from '@car/config/read-config'
import { BEHIND, type ServiceBehind } from './routes.ts'

export type UrlOf<S extends string> = `${Uppercase<S>}_URL`
export const urlOf = <S extends string>(name: S) => `${name.toUpperCase()}_URL` as UrlOf<S>

/**
 * By default the name of a service is its host, as in a cluster. Requests to services are plain HTTP, and encryption is
 * a task of the network.
 */
const byName = (name: string) => {
  const address = `http://${name}:8080`
  return url(['http'], address).default(address)
}
const addresses = Object.fromEntries(BEHIND.map((name) => [urlOf(name), byName(name)])) as Record<
  UrlOf<ServiceBehind>,
  ReturnType<typeof byName>
>

const SHAPE = {
  ...base,
  ...http,
  JWKS_URL: identity.JWKS_URL,
  ...caller,
  ...redis,
  ...telemetry,
  AUTH_GRPC: peers.AUTH_GRPC,
  ...addresses,
  /**
   * The factor that multiplies the limits per minute and the submissions per day. Values above 1 are only for load
   * tests.
   */
  RATE_LIMIT_SCALE: factor().default(1),
  /** The number of cases that a producer, and a technician, may submit in a day. Administrators have no such limit. */
  SUBMISSOES_DIA: integer(1, 100_000).default(20),
  SUBMISSOES_TECNICO_DIA: integer(1, 100_000).default(100),
  /** The seconds for which an earlier answer "not revoked" lets reads pass while revocation cannot be checked. */
  REVOCATION_GRACE_S: seconds(0, 3600).default(60),
  /** The most uploads that one person may have under way. The same limit applies to downloads. */
  TRANSFERS_OF_ONE: integer(1, 100_000).default(8),
  /**
   * The most uploads, and the most downloads, that pass through this process at once. documentos handles 128
   * single-request uploads at a time, each with five megabytes of memory.
   */
  UPLOAD_ROOM: integer(1, 100_000).default(96),
  DOWNLOAD_ROOM: integer(1, 100_000).default(256),
  /** After `SLOW_GRACE_MS`, an upload or download has to move 4 kB/s on average in each window of `SLOW_WINDOW_MS`. */
  SLOW_GRACE_MS: milliseconds().default(10_000),
  SLOW_WINDOW_MS: milliseconds().default(30_000),
  /**
   * The number of trusted proxies before the gateway, each of which adds to X-Forwarded-For. With 0 the header is
   * ignored.
   */
  TRUSTED_PROXIES: integer(0, 10).default(0),
}

export type Config = ReturnType<typeof readSettings>

export const readSettings = (env: NodeJS.ProcessEnv = process.env) => readConfig(SHAPE, env)
