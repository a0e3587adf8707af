import { connect } from '@car/store/connection'
import { createRelay } from '@car/event-store/relay'
import { createEventStore } from '@car/event-store/store'
import { createCursors } from '@car/store/cursor'
import { createKeyring } from '@car/identity/keyring'
import { createVault } from '@car/identity/vault'
import { createDocumentoVault, createDocumentoHashes } from '@car/identity/cpf'
import { serviceTokens } from '@car/identity/service-token'
import { createIdempotency } from '@car/http/idempotency'
import { createVerifier } from '@car/identity/verify-token'
import { createBroker } from '@car/messaging/broker'
import { openRecordLog } from '@car/registro/record-log'
import type { Logger } from '@car/telemetry/logger'
import { Redis } from 'ioredis'
import type { Config } from './config.ts'
import { STREAMS } from './domain/streams.ts'
import { refreshTokens } from './domain/refresh-token.ts'
import { createKeys } from './outbound/keys.ts'
import { createChangedAddresses } from './outbound/changed-addresses.ts'
import { createSignIns } from './outbound/sign-ins.ts'
import { initialPapeis } from './outbound/people.ts'
import { createProvider } from './outbound/provider.ts'
import { createRevocations } from './outbound/revocations.ts'
import { createSessions } from './outbound/sessions.ts'
import { createUsers } from './outbound/users.ts'
import { unlessRevoked } from './outbound/verify.ts'
import type { Ctx } from './usecases/ctx.ts'
import { factsOf } from './outbound/publish.ts'
import { forgetUser, project } from './outbound/project.ts'

export function createContext(config: Config, logger: Logger, now: () => Date) {
  const connection = connect(config.MONGODB_URI, config.MONGODB_DATABASE)
  const broker = createBroker({ url: config.AMQP_URL, prefix: config.AMQP_PREFIX, service: 'auth', logger })
  const redis = createRedis(config.REDIS_URL, logger)

  const cpfs = { ...createDocumentoVault(config.CPF_ENCRYPTION_KEY), ...createDocumentoHashes(config.CPF_HASH_KEY) }
  const contacts = createKeyring(config.CPF_ENCRYPTION_KEY, 'contato')
  const store = createEventStore(connection, STREAMS, {
    stamps: config.RECORD_KEY,
    seals: createKeyring(config.SEALING_KEY, 'record'),
  })
  const { stamps } = store
  const users = createUsers(connection, cpfs, contacts, stamps)
  const sessions = createSessions(connection, stamps)
  const revocations = createRevocations(connection, redis, { logger, now })
  const keys = createKeys(connection, config.SIGNING_ENCRYPTION_KEY, {
    stamps,
    keyDays: config.SIGNING_KEY_DAYS,
    logger,
    now,
  })
  const relay = createRelay(store, {
    logger,
    project: (change) => project({ users, sessoes: sessions, revocations, now }, change),
    async forget({ kind, id }) {
      if (kind === 'usuario') await forgetUser({ users, sessoes: sessions, revocations, now }, id)
    },
    async publish(change) {
      for (const fact of factsOf(change)) await broker.publish(fact)
    },
  })

  const ctx: Ctx = {
    store,
    users,
    changedAddresses: createChangedAddresses(connection, contacts),
    signIns: createSignIns(connection, createVault(config.SIGNING_ENCRYPTION_KEY, 'car-auth sign-ins')),
    sessoes: sessions,
    revocations,
    chaves: keys,
    provider: createProvider({
      issuer: config.IDP_ISSUER,
      clientId: config.IDP_CLIENT_ID,
      clientSecret: config.IDP_CLIENT_SECRET,
      scope: config.IDP_SCOPE,
      afterSignOut: `${config.PUBLIC_URL}/`,
      logger,
    }),
    refresh: refreshTokens(config.REFRESH_SECRET),
    limites: config.LIMITES,
    recentSignInS: config.STEP_UP_S,
    redirectUris: config.REDIRECT_URIS,
    admins: new Set(config.ADMIN_CPFS),
    initialPapel: initialPapeis(config.PEOPLE_FILE),
    logger,
    now,
  }
  const verifyAny = createVerifier(keys.forVerifying, 'gateway')
  const idempotency = createIdempotency(connection, config.SIGNING_ENCRYPTION_KEY)
  store.onRepeated((commandId) => idempotency.noteOnRecord(commandId))
  return {
    ctx,
    connection,
    broker,
    redis,
    relay,
    tokens: serviceTokens({ known: config.SERVICE_KEYS }, 'auth'),
    verify: unlessRevoked(verifyAny, revocations),
    verifyAny,
    idempotency,
    cursors: createCursors(config.CURSOR_SECRET),
    log: openRecordLog(connection, config, 'auth'),
  }
}

/**
 * Creates the client of the cache. While the cache is unreachable, commands fail at once, and the client keeps trying
 * to connect.
 */
function createRedis(url: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    retryStrategy: (attempts) => Math.min(attempts * 100, 1_000),
  })
  redis.on('error', (err) => logger.debug({ err }, 'cache not reachable'))
  return redis
}
