import { base, http, identity, peers, redis, telemetry } from '@car/config/common-config'
import { factor, integer, seconds, url } from '@car/config/fields'
import { readConfig } from '@car/config/read-config'

/** Between the gateway and the services only HTTP is spoken; encryption there is up to the network. */
const service = (example: string) => url(['http'], example)

const SHAPE = {
  ...base,
  ...http,
  ...identity,
  ...redis,
  ...telemetry,
  AUTH_GRPC: peers.AUTH_GRPC,
  AUTH_URL: service('http://auth:8080'),
  PROCESSOS_URL: service('http://processos:8080'),
  DOCUMENTOS_URL: service('http://documentos:8080'),
  ANALISTA_URL: service('http://analista:8080'),
  DOSSIE_URL: service('http://dossie:8080'),
  AVISOS_URL: service('http://avisos:8080'),
  PORTAL_URL: service('http://portal:8080'),
  /** Multiplies every limit of requests. Above 1 for load tests only. */
  RATE_LIMIT_SCALE: factor().default(1),
  /** How old an answer "not revoked" may be to let a read pass while Redis cannot be asked. */
  REVOCATION_GRACE_S: seconds(0, 3600).default(60),
  /** How many proxies of our own stand before the gateway, each adding to X-Forwarded-For. 0: none is believed. */
  TRUSTED_PROXIES: integer(0, 10).default(0),
}

export type Config = ReturnType<typeof readSettings>

export const readSettings = (env: NodeJS.ProcessEnv = process.env) => readConfig(SHAPE, env)
