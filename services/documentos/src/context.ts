import type { Commit } from '@car/event-store/commit'
import { connect, ping } from '@car/store/connection'
import { createEventStore, type EventStore } from '@car/event-store/store'
import { createRelay } from '@car/event-store/relay'
import { createCursors } from '@car/store/cursor'
import { createIdempotency } from '@car/http/idempotency'
import { serviceTokens } from '@car/identity/service-token'
import { createVerifier } from '@car/identity/verify-token'
import { createBroker } from '@car/messaging/broker'
import { createObjects } from '@car/objects/objects'
import { createHealth } from '@car/telemetry/health'
import { createLogger } from '@car/telemetry/logger'
import type { ConfigDeArmazenamento, ConfigDoLeitor, ConfigDoServico } from './config.ts'
import type { Evento } from './domain/eventos.ts'
import { criarLeitor } from './leitura/leitor.ts'
import { criarAntivirus } from './outbound/antivirus.ts'
import { criarArquivos } from './outbound/arquivos.ts'
import { criarDuplicidades } from './outbound/duplicidades.ts'
import { criarFichas } from './outbound/fichas.ts'
import { criarPauta } from './outbound/pauta.ts'
import { criarProcessos } from './outbound/processos.ts'
import { derivar } from './outbound/derivar.ts'
import { fatosDe } from './outbound/publicar.ts'

/** What the service and the worker have in common: the same streams, files and broker. */
export function criarComum(config: ConfigDeArmazenamento, nome: 'documentos' | 'documentos-worker') {
  const logger = createLogger(nome, config.LOG_LEVEL)
  const connection = connect(config.MONGODB_URI, config.MONGODB_DATABASE)
  const broker = createBroker({ url: config.AMQP_URL, prefix: config.AMQP_PREFIX, service: 'documentos', logger })
  const objetos = createObjects({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    credentials: { accessKeyId: config.S3_ACCESS_KEY_ID, secretAccessKey: config.S3_SECRET_ACCESS_KEY },
    bucket: config.S3_BUCKET,
    prefix: config.S3_PREFIX,
  })
  const fichas = criarFichas(connection)
  const pauta = criarPauta(connection)
  const duplicidades = criarDuplicidades(connection)
  const arquivos = criarArquivos(connection, objetos, logger)

  const project = (commit: Commit<Evento>) => derivar(store, { fichas, pauta, duplicidades, arquivos }, commit)
  const relay = createRelay<Evento>(connection, {
    project,
    publish: async (commit) => {
      for (const fato of await fatosDe(store, commit)) await broker.publish(fato)
    },
    logger,
  })
  const store: EventStore<Evento> = createEventStore<Evento>(connection, (commit, emDia) =>
    relay.committed(commit, emDia),
  )

  const health = createHealth({
    store: () => ping(connection),
    broker: () => broker.check(),
    objects: () => objetos.check(),
  })
  const ctx = { store, fichas, pauta, duplicidades, arquivos, logger, agora: () => new Date() }
  return { ctx, logger, connection, broker, objetos, relay, project, health }
}

export function criarContextoDoServico(config: ConfigDoServico) {
  const comum = criarComum(config, 'documentos')
  const tokens = serviceTokens(config.SERVICE_SECRET, 'documentos')
  const processos = criarProcessos(config.PROCESSOS_GRPC, tokens)
  return {
    ...comum,
    ctx: { ...comum.ctx, processos },
    processos,
    tokens,
    verify: createVerifier(new URL(config.JWKS_URL)),
    idempotency: createIdempotency(comum.connection, config.SERVICE_SECRET),
    cursores: createCursors(config.CURSOR_SECRET),
    upgradeUrl: () => config.IDP_UPGRADE_URL,
  }
}

export async function criarContextoDoLeitor(config: ConfigDoLeitor) {
  const leitor = await criarLeitor({ tessdataDir: config.TESSDATA_DIR, leitores: config.WORKERS })
  const comum = criarComum(config, 'documentos-worker')
  const antivirus = config.CLAMD_URL === undefined ? null : criarAntivirus(config.CLAMD_URL)
  return { ...comum, ctx: { ...comum.ctx, leitor, antivirus }, leitor }
}

export type ContextoComum = ReturnType<typeof criarComum>
