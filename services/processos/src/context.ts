import { LIMITES } from '@car/conferencia/tipos'
import { criarEventStore } from '@car/event-store/store'
import { criarRelay } from '@car/event-store/relay'
import { conectar } from '@car/event-store/connection'
import { criarCliente } from '@car/grpc/client'
import { criarCursores } from '@car/http/cursor'
import { criarIdempotencia } from '@car/http/idempotencia'
import { cofreDeDocumentos } from '@car/identity/cpf'
import { tokensDeServico } from '@car/identity/service-token'
import { criarVerificador } from '@car/identity/verify-token'
import { criarBroker } from '@car/messaging/broker'
import { AUTH, DOCUMENTOS, DOSSIE } from '@car/proto/servicos'
import type { Logger } from '@car/telemetry/logger'
import type { Config } from './config.ts'
import type { Registro } from './domain/eventos.ts'
import { criarProjecoes } from './outbound/projecoes.ts'
import { casoNoCommit, fatosDe } from './usecases/publicar.ts'
import type { Ctx } from './usecases/ctx.ts'

/** The only place that constructs what reaches outside of this process. */
export function criarContexto(config: Config, logger: Logger) {
  const connection = conectar(config.MONGODB_URI, config.MONGODB_DATABASE)
  const broker = criarBroker({ url: config.AMQP_URL, prefix: config.AMQP_PREFIX, service: 'processos', logger })
  const tokens = tokensDeServico(config.SERVICE_SECRET, 'processos')
  const projecoes = criarProjecoes(connection)

  const relay = criarRelay<Registro>(connection, {
    logger,
    async projetar(commit) {
      const caso = await casoNoCommit(registro, commit)
      if (caso) await projecoes.projetar(caso, commit.version)
    },
    async publicar(commit) {
      const caso = await casoNoCommit(registro, commit)
      for (const fato of fatosDe(commit, caso)) await broker.publish(fato)
    },
  })
  const registro = criarEventStore<Registro>(connection, (commit, emDia) => relay.aoGravar(commit, emDia))

  const ctx: Ctx = {
    registro,
    projecoes,
    documentos: criarCliente(DOCUMENTOS, config.DOCUMENTOS_GRPC, tokens),
    auth: criarCliente(AUTH, config.AUTH_GRPC, tokens),
    dossie: criarCliente(DOSSIE, config.DOSSIE_GRPC, tokens),
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
    verificar: criarVerificador(new URL(config.JWKS_URL)),
    idempotencia: criarIdempotencia(connection, config.SERVICE_SECRET),
    cursores: criarCursores(config.CURSOR_SECRET),
  }
}
