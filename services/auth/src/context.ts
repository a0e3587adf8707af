import { connect } from '@car/store/connection'
import { createRelay } from '@car/event-store/relay'
import { createEventStore } from '@car/event-store/store'
import { createCursors } from '@car/store/cursor'
import { chaveiro } from '@car/identity/chaveiro'
import { cofre } from '@car/identity/cofre'
import { cofreDeDocumentos, resumosDeDocumento } from '@car/identity/cpf'
import { serviceTokens } from '@car/identity/service-token'
import { createIdempotency } from '@car/http/idempotency'
import { createVerifier } from '@car/identity/verify-token'
import { createBroker } from '@car/messaging/broker'
import type { Logger } from '@car/telemetry/logger'
import { Redis } from 'ioredis'
import type { Config } from './config.ts'
import { FLUXOS } from './domain/fluxos.ts'
import { refreshTokens } from './domain/refresh-token.ts'
import { criarChaves } from './outbound/chaves.ts'
import { criarEnderecosMudados } from './outbound/enderecos-mudados.ts'
import { criarEntradas } from './outbound/entradas.ts'
import { papeisIniciais } from './outbound/people.ts'
import { criarProvedor } from './outbound/provedor.ts'
import { criarRevogacoes } from './outbound/revogacoes.ts'
import { criarSessoes } from './outbound/sessoes.ts'
import { criarUsuarios } from './outbound/usuarios.ts'
import type { Ctx } from './usecases/ctx.ts'
import { factsOf } from './outbound/publish.ts'
import { project } from './outbound/project.ts'

/** The only place that constructs what reaches outside of this process. */
export function createContext(config: Config, logger: Logger, agora: () => Date) {
  const connection = connect(config.MONGODB_URI, config.MONGODB_DATABASE)
  const broker = createBroker({ url: config.AMQP_URL, prefix: config.AMQP_PREFIX, service: 'auth', logger })
  const redis = criarRedis(config.REDIS_URL, logger)

  const cpfs = { ...cofreDeDocumentos(config.CPF_ENCRYPTION_KEY), ...resumosDeDocumento(config.CPF_HASH_KEY) }
  const contatos = chaveiro(config.CPF_ENCRYPTION_KEY, 'contato')
  const store = createEventStore(connection, FLUXOS, config.RECORD_KEY)
  const { stamps } = store
  const usuarios = criarUsuarios(connection, cpfs, contatos, stamps)
  const sessoes = criarSessoes(connection, stamps)
  const revogacoes = criarRevogacoes(connection, redis, { logger, agora })
  const chaves = criarChaves(connection, config, {
    diasDaChave: config.SIGNING_KEY_DAYS,
    logger,
    agora,
  })
  const relay = createRelay(store, {
    logger,
    project: (change) => project({ usuarios, sessoes, revogacoes, agora }, change),
    async publish(change) {
      for (const fato of factsOf(change)) await broker.publish(fato)
    },
  })

  const ctx: Ctx = {
    store,
    usuarios,
    enderecosMudados: criarEnderecosMudados(connection, contatos),
    entradas: criarEntradas(connection, cofre(config.SIGNING_ENCRYPTION_KEY, 'car-auth sign-ins')),
    sessoes,
    revogacoes,
    chaves,
    provedor: criarProvedor({
      issuer: config.IDP_ISSUER,
      clientId: config.IDP_CLIENT_ID,
      clientSecret: config.IDP_CLIENT_SECRET,
      scope: config.IDP_SCOPE,
      depoisDeSair: `${config.PUBLIC_URL}/`,
      logger,
    }),
    refresh: refreshTokens(config.REFRESH_SECRET),
    limites: config.LIMITES,
    entradaRecenteS: config.STEP_UP_S,
    redirectUris: config.REDIRECT_URIS,
    admins: new Set(config.ADMIN_CPFS),
    papelInicial: papeisIniciais(config.PEOPLE_FILE),
    logger,
    agora,
  }
  return {
    ctx,
    connection,
    broker,
    redis,
    relay,
    tokens: serviceTokens({ known: config.SERVICE_KEYS }, 'auth'),
    verify: createVerifier(chaves.paraVerificar),
    idempotency: createIdempotency(connection, config.SIGNING_ENCRYPTION_KEY),
    cursors: createCursors(config.CURSOR_SECRET),
  }
}

/** Commands fail at once while the cache is away. The client keeps trying to connect. */
function criarRedis(url: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    retryStrategy: (tentativas) => Math.min(tentativas * 100, 1_000),
  })
  redis.on('error', (err) => logger.debug({ err }, 'cache not reachable'))
  return redis
}
