import { LIMITES } from '@car/conferencia/tipos'
import { connect, ping } from '@car/store/connection'
import { createRelay } from '@car/event-store/relay'
import { createEventStore, type EventStore } from '@car/event-store/store'
import { createIdempotency } from '@car/http/idempotency'
import { serviceTokens } from '@car/identity/service-token'
import { createVerifier } from '@car/identity/verify-token'
import { createBroker } from '@car/messaging/broker'
import { createObjects } from '@car/objects/objects'
import { createHealth } from '@car/telemetry/health'
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
  const connection = connect(config.MONGODB_URI, config.MONGODB_DATABASE)
  const broker = createBroker({ url: config.AMQP_URL, prefix: config.AMQP_PREFIX, service: 'dossie', logger })
  const tokens = serviceTokens(config.SERVICE_SECRET, 'dossie')
  const objetos = createObjects({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    credentials: { accessKeyId: config.S3_ACCESS_KEY_ID, secretAccessKey: config.S3_SECRET_ACCESS_KEY },
    bucket: config.S3_BUCKET,
    prefix: config.S3_PREFIX,
  })
  const jobs = criarJobs(connection)
  const pauta = criarPauta(connection)

  const relay = createRelay<Evento>(connection, {
    logger,
    async project({ stream }) {
      const job = await projetar(store, { jobs, pauta }, jobDoFluxo(stream))
      if (job.status === 'processando') aoIncluir()
    },
    async publish(commit) {
      for (const fato of await fatosDe(store, commit)) await broker.publish(fato)
    },
  })
  const store: EventStore<Evento> = createEventStore<Evento>(connection, (commit, emDia) =>
    relay.committed(commit, emDia),
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
  const health = createHealth({
    store: () => ping(connection),
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
    verify: createVerifier(new URL(config.JWKS_URL)),
    idempotency: createIdempotency(connection, config.SERVICE_SECRET),
    upgradeUrl: () => config.IDP_UPGRADE_URL,
  }
}
