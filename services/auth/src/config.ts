import {
  amqp,
  base,
  cursor,
  grpc,
  http,
  identity,
  mongo,
  record,
  redis,
  registro,
  telemetry,
} from '@car/config/common-config'
import { integer, keyRing, list, port, secret, secretRing, seconds, text, url } from '@car/config/fields'
import { localOnly, readConfig } from '@car/config/read-config'
import { normaliseDocumento } from '@car/vocabulary/enrolment'
import { isValidCpf } from '@brazilian-utils/brazilian-utils'
import type { Limits } from './domain/session.ts'

const HOUR_S = 60 * 60
const DAY_S = 24 * HOUR_S

const CPFS = 'CPFs separated by commas'

export function readSettings(env: NodeJS.ProcessEnv = process.env) {
  const config = readConfig(
    {
      ...base,
      ...http,
      ...grpc,
      ...cursor,
      ...mongo('auth'),
      ...record,
      ...registro('auth'),
      ...amqp,
      ...redis,
      ...telemetry,
      SERVICE_KEYS: identity.SERVICE_KEYS,
      /** The port of the key set, apart from PORT, so that who fetches keys reaches nothing else. */
      JWKS_PORT: port(),

      /** The issuer identifier of the OpenID provider. In production its address must use TLS. */
      IDP_ISSUER: url(env['NODE_ENV'] === 'production' ? ['https'] : ['https', 'http'], 'https://sso.acesso.gov.br'),
      IDP_CLIENT_ID: text('the client id that the identity provider gave'),
      IDP_CLIENT_SECRET: secret(1, 'the client secret that the identity provider gave'),
      IDP_SCOPE: text('the scopes to ask for').default(
        'openid email phone profile govbr_confiabilidades govbr_confiabilidades_idtoken',
      ),
      /** The address at which a person raises the trust level of their account. CAR-006 names it. */
      IDP_UPGRADE_URL: url(['https', 'http'], 'https://confiabilidades.acesso.gov.br').default(
        'https://confiabilidades.acesso.gov.br',
      ),
      /**
       * Other addresses to which the provider may send its answer. The gateway's callback is the default, and it is
       * always allowed.
       */
      REDIRECT_URIS: list('URLs separated by commas').default([]),

      /**
       * The ring of keys that encrypt CPFs and contacts at rest. The first key of the ring encrypts new values. The
       * other keys are needed to read older values, until `re-encrypt` has run.
       */
      CPF_ENCRYPTION_KEY: keyRing(32),
      /** The ring of keys for hashes of CPFs. People are found by these hashes. */
      CPF_HASH_KEY: secretRing(32),
      /**
       * The ring of keys that encrypt the private halves of signing keys, pending sign-ins, and the answers kept for
       * Idempotency-Keys.
       */
      SIGNING_ENCRYPTION_KEY: keyRing(32),
      /**
       * The secret that seals refresh tokens and derives their successors. Changing it makes all refresh tokens
       * invalid.
       */
      REFRESH_SECRET: secret(32),
      SIGNING_KEY_DAYS: integer(1, 365, 'days, 1 to 365').default(30),

      /**
       * The longest time without use (IDLE) and the longest life (MAX) of a session, in seconds. The limits differ for
       * producers and technicians, for the analysis, and for administrators.
       */
      SESSION_APPLICANT_IDLE_S: seconds(60).default(30 * DAY_S),
      SESSION_APPLICANT_MAX_S: seconds(60).default(90 * DAY_S),
      SESSION_ANALYSIS_IDLE_S: seconds(60).default(8 * HOUR_S),
      SESSION_ANALYSIS_MAX_S: seconds(60).default(12 * HOUR_S),
      SESSION_ADMIN_IDLE_S: seconds(60).default(HOUR_S),
      SESSION_ADMIN_MAX_S: seconds(60).default(8 * HOUR_S),
      /**
       * The time in seconds after a proof of identity during which an administrator may change other people's accounts.
       */
      STEP_UP_S: seconds(60).default(15 * 60),

      /** CPFs of people who become administrators when they sign in, unless an administrator has changed their role. */
      ADMIN_CPFS: list(CPFS)
        .refine((cpfs) => cpfs.every(isValidCpf), 'holds something that is not a CPF')
        .transform((cpfs) => cpfs.map(normaliseDocumento))
        .describe(CPFS)
        .default([]),
      /** The roles of people in a local run: `[{ cpf, tipo_usuario, … }]`. */
      PEOPLE_FILE: localOnly(text('the path of a people.json').optional()),
    },
    env,
  )
  const callback = `${config.PUBLIC_URL}/api/v1/auth/idp/callback`
  const requerente = { idleS: config.SESSION_APPLICANT_IDLE_S, totalS: config.SESSION_APPLICANT_MAX_S }
  const analysis = { idleS: config.SESSION_ANALYSIS_IDLE_S, totalS: config.SESSION_ANALYSIS_MAX_S }
  const LIMITS: Limits = {
    produtor_rural: requerente,
    responsavel_tecnico: requerente,
    analista_ambiental: analysis,
    supervisor_ambiental: analysis,
    admin: { idleS: config.SESSION_ADMIN_IDLE_S, totalS: config.SESSION_ADMIN_MAX_S },
  }
  return { ...config, LIMITES: LIMITS, CALLBACK: callback, REDIRECT_URIS: [callback, ...config.REDIRECT_URIS] }
}

export type Config = ReturnType<typeof readSettings>
