import { base, caller, http, identity, peers, redis, telemetry } from '@car/config/common-config'
import { factor, integer, milliseconds, seconds, url } from '@car/config/fields'
import { readConfig } from '@car/config/read-config'
import { BEHIND, type ServiceBehind } from './routes.ts'

/** The name of the setting that holds the address of a service. */
export type UrlOf<S extends string> = `${Uppercase<S>}_URL`
export const urlOf = <S extends string>(name: S) => `${name.toUpperCase()}_URL` as UrlOf<S>

/** In a cluster a service is found by its name. Requests to it are plain HTTP. Encryption is up to the network. */
const byName = (name: string) => {
  const address = `http://${name}:8080`
  return url(['http'], address).default(address)
}
/** The addresses of the services, like `AUTH_URL`. */
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
  /** Multiplies every rate limit. Values above 1 are only for load tests. */
  RATE_LIMIT_SCALE: factor().default(1),
  /** Producers and technicians may submit this many cases in a day. Administrators may submit any number. */
  SUBMISSOES_DIA: integer(1, 100_000).default(20),
  SUBMISSOES_TECNICO_DIA: integer(1, 100_000).default(100),
  /** While Redis cannot be reached, a read passes if the last answer "not revoked" is at most this many seconds old. */
  REVOCATION_GRACE_S: seconds(0, 3600).default(60),
  /** One person may have at most this many uploads under way, and as many downloads. */
  TRANSFERS_OF_ONE: integer(1, 100_000).default(8),
  /**
   * At most this many uploads, and this many downloads, pass through this process at once. documentos takes 128 uploads
   * in one piece at a time, each with five megabytes of memory.
   */
  UPLOAD_ROOM: integer(1, 100_000).default(96),
  DOWNLOAD_ROOM: integer(1, 100_000).default(256),
  /** After `SLOW_GRACE_MS`, an upload or download has to move 4 kB/s in each window of `SLOW_WINDOW_MS`. */
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
