import { LIMITES } from '@car/conferencia/tipos'
import { conectar, perguntar } from '@car/event-store/connection'
import { criarRelay } from '@car/event-store/relay'
import { criarEventStore, type EventStore } from '@car/event-store/store'
import { criarIdempotencia } from '@car/http/idempotencia'
import { tokensDeServico } from '@car/identity/service-token'
import { criarVerificador } from '@car/identity/verify-token'
import { criarBroker } from '@car/messaging/broker'
import { criarObjetos } from '@car/objects/objetos'
import { criarHealth } from '@car/telemetry/health'
import type { Logger } from '@car/telemetry/logger'
import type { Config } from './config.ts'
import { type Evento, jobDoFluxo } from './domain/eventos.ts'
import { criarArquivos } from './outbound/arquivos.ts'
import { criarJobs } from './outbound/jobs.ts'
import { criarPares } from './outbound/pares.ts'
import { criarPauta } from './outbound/pauta.ts'
import { projetar } from './outbound/projetar.ts'
import { fatosDe } from './outbound/publicar.ts'
import type { Ctx } from './usecases/ctx.ts'

/** The only place that constructs what reaches outside of this process. `aoIncluir` is told that there may be work. */
export function criarContexto(config: Config, logger: Logger, aoIncluir: () => void = () => {}) {
  const connection = conectar(config.MONGODB_URI, config.MONGODB_DATABASE)
  const broker = criarBroker({ url: config.AMQP_URL, prefix: config.AMQP_PREFIX, service: 'dossie', logger })
  const tokens = tokensDeServico(config.SERVICE_SECRET, 'dossie')
  const objetos = criarObjetos({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    credentials: { accessKeyId: config.S3_ACCESS_KEY_ID, secretAccessKey: config.S3_SECRET_ACCESS_KEY },
    bucket: config.S3_BUCKET,
    prefix: config.S3_PREFIX,
  })
  const jobs = criarJobs(connection)
  const pauta = criarPauta(connection)

  const relay = criarRelay<Evento>(connection, {
    logger,
    async projetar({ stream }) {
      const job = await projetar(store, { jobs, pauta }, jobDoFluxo(stream))
      if (job.status === 'processando') aoIncluir()
    },
    async publicar(commit) {
      for (const fato of await fatosDe(store, commit)) await broker.publish(fato)
    },
  })
  const store: EventStore<Evento> = criarEventStore<Evento>(connection, (commit, emDia) =>
    relay.aoGravar(commit, emDia),
  )

  const ctx: Ctx = {
    store,
    jobs,
    pauta,
    arquivos: criarArquivos(objetos),
    pares: criarPares({ processos: config.PROCESSOS_GRPC, documentos: config.DOCUMENTOS_GRPC }, tokens),
    prazos: { totalMs: config.COMPOSICAO_MS },
    limites: { ...LIMITES, areaDivergencia: config.AREA_DIVERGENCIA },
    publicUrl: config.PUBLIC_URL,
    logger,
    agora: () => new Date(),
  }
  const health = criarHealth({
    store: () => perguntar(connection),
    broker: () => broker.check(),
    objects: () => objetos.check(),
  })
  return {
    ctx,
    connection,
    broker,
    objetos,
    relay,
    tokens,
    health,
    verificar: criarVerificador(new URL(config.JWKS_URL)),
    idempotencia: criarIdempotencia(connection, config.SERVICE_SECRET),
    urlDeElevacao: () => config.IDP_UPGRADE_URL,
  }
}
