import { Stop } from '@car/errors/stop'
import { type Owner, owners, type Told } from './archive.ts'
import { type Keys, keysOf } from './keys.ts'

/**
 * The service that has each key, and the setting that contains the key. A service cannot read the keys of other
 * services, and does not need them.
 */
const SETTINGS: Partial<Record<keyof Keys, [Owner, string]>> = {
  'auth-cpf-encryption': ['auth', 'CPF_ENCRYPTION_KEY'],
  'auth-signing-encryption': ['auth', 'SIGNING_ENCRYPTION_KEY'],
  'cpf-hash': ['auth', 'CPF_HASH_KEY'],
  refresh: ['auth', 'REFRESH_SECRET'],
  'auth-record': ['auth', 'RECORD_KEY'],
  'auth-sealing': ['auth', 'SEALING_KEY'],
  'auth-registro': ['auth', 'REGISTRO_KEY'],
  'processos-record': ['processos', 'RECORD_KEY'],
  'processos-sealing': ['processos', 'SEALING_KEY'],
  'processos-registro': ['processos', 'REGISTRO_KEY'],
  'documentos-record': ['documentos', 'RECORD_KEY'],
  'documentos-reading': ['documentos', 'READING_KEY'],
  'documentos-sealing': ['documentos', 'SEALING_KEY'],
  'documentos-registro': ['documentos', 'REGISTRO_KEY'],
  'documentos-numbers': ['documentos', 'NUMBERS_KEY'],
  'dossie-record': ['dossie', 'RECORD_KEY'],
  'dossie-sealing': ['dossie', 'SEALING_KEY'],
  'dossie-registro': ['dossie', 'REGISTRO_KEY'],
  'dossie-manifesto': ['dossie', 'MANIFESTO_KEY'],
  tracking: ['processos', 'TRACKING_SECRET'],
  unsubscribe: ['avisos', 'UNSUBSCRIBE_SECRET'],
}

/**
 * Reads, from the environment of a service's process, the name of the service, the addresses of its stores, and its
 * keys.
 * @throws Stop when CAR_SERVICE names no service that keeps data
 */
export function ofThisService(env: NodeJS.ProcessEnv): { owner: Owner; told: Told; keys: Keys } {
  const owner = owners.find((name) => name === env['CAR_SERVICE'])
  if (!owner) throw new Stop(`CAR_SERVICE is ${env['CAR_SERVICE'] ?? 'not set'}: one of ${owners.join(', ')}.`)
  const environment = { MONGODB_DATABASE: `car_${owner}`, S3_PREFIX: `${owner}/`, ...given(env) }
  const keys = keysOf((name) => {
    const [service, setting] = SETTINGS[name as keyof Keys] ?? []
    return setting !== undefined && service === owner ? env[setting] : undefined
  })
  return { owner, told: { serving: true, environment: () => environment }, keys }
}

/** Drops empty settings, which count as not set. */
const given = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value ? [[name, value] as const] : [])))
