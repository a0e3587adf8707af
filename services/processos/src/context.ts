import { LIMITES } from '@car/conferencia/tipos'
import { createEventStore } from '@car/event-store/store'
import { createRelay } from '@car/event-store/relay'
import { connect } from '@car/store/connection'
import { createGrpcClient } from '@car/grpc/client'
import { createCursors } from '@car/store/cursor'
import { createIdempotency } from '@car/http/idempotency'
import { cofreDeDocumentos } from '@car/identity/cpf'
import { serviceTokens } from '@car/identity/service-token'
import { createVerifier } from '@car/identity/verify-token'
import { createBroker } from '@car/messaging/broker'
import { AUTH, DOCUMENTOS, DOSSIE } from '@car/proto/servicos'
import type { Logger } from '@car/telemetry/logger'
import type { Config } from './config.ts'
import type { Registro } from './domain/eventos.ts'
import { criarProjecoes } from './outbound/projecoes.ts'
import { casoNoCommit, fatosDe } from './usecases/publicar.ts'
import type { Ctx } from './usecases/ctx.ts'

/** The only place that constructs what reaches outside of this process. */
export function criarContexto(config: Config, logger: Logger) {
  const connection = connect(config.MONGODB_URI, config.MONGODB_DATABASE)
  const broker = createBroker({ url: config.AMQP_URL, prefix: config.AMQP_PREFIX, service: 'processos', logger })
  const tokens = serviceTokens(config.SERVICE_SECRET, 'processos')
  const projecoes = criarProjecoes(connection)

  const relay = createRelay<Registro>(connection, {
    logger,
    async project(commit) {
      const caso = await casoNoCommit(registro, commit)
      if (caso) await projecoes.projetar(caso, commit.version)
    },
    async publish(commit) {
      const caso = await casoNoCommit(registro, commit)
      for (const fato of fatosDe(commit, caso)) await broker.publish(fato)
    },
  })
  const registro = createEventStore<Registro>(connection, (commit, emDia) => relay.committed(commit, emDia))

  const ctx: Ctx = {
    registro,
    projecoes,
    documentos: createGrpcClient(DOCUMENTOS, config.DOCUMENTOS_GRPC, tokens),
    auth: createGrpcClient(AUTH, config.AUTH_GRPC, tokens),
    dossie: createGrpcClient(DOSSIE, config.DOSSIE_GRPC, tokens),
    cofre: cofreDeDocumentos(config.CPF_ENCRYPTION_KEY),
    prazos: { analiseDias: config.PRAZO_ANALISE_DIAS, recursoDias: config.PRAZO_RECURSO_DIAS },
    limites: { ...LIMITES, areaDivergencia: config.AREA_DIVERGENCIA },
    agora: () => new Date(),
  }
  return {
    ctx,
    connection,
    broker,
    relay,
    tokens,
    verify: createVerifier(new URL(config.JWKS_URL)),
    idempotency: createIdempotency(connection, config.SERVICE_SECRET),
    cursores: createCursors(config.CURSOR_SECRET),
  }
}
