import { requireConfinement } from '@car/child/require-confinement'
import { createEventStore } from '@car/event-store/store'
import { createRelay } from '@car/event-store/relay'
import { createIdempotency } from '@car/http/idempotency'
import { serviceTokens } from '@car/identity/service-token'
import { createVerifier } from '@car/identity/verify-token'
import { createReader } from '@car/leitura/reader'
import { createBroker } from '@car/messaging/broker'
import { createObjects } from '@car/objects/objects'
import { connect, disconnect, ping } from '@car/store/connection'
import { createCursors } from '@car/store/cursor'
import { createLease } from '@car/store/lease'
import { createHealth } from '@car/telemetry/health'
import { createLogger } from '@car/telemetry/logger'
import type mongoose from 'mongoose'
import type { Config, SharedConfig, StorageConfig, WorkerConfig } from './config.ts'
import { RECEBIDOS } from './domain/cotas.ts'
import { ehDeLeitura } from './domain/eventos.ts'
import { FLUXOS } from './domain/fluxos.ts'
import type { Progresso } from './domain/lido.ts'
import { criarAntivirus } from './outbound/antivirus.ts'
import { criarArquivos } from './outbound/arquivos.ts'
import { criarCotas } from './outbound/cotas.ts'
import { criarDocumentos } from './outbound/documentos.ts'
import { criarPrevias } from './outbound/previas.ts'
import { criarEnvios } from './outbound/envios.ts'
import { criarPares } from './outbound/pares.ts'
import { project } from './outbound/project.ts'
import { factsOf } from './outbound/publish.ts'
import type { Ctx, CtxDoLeitor, CtxDoServico } from './usecases/ctx.ts'

/** What the service, the worker and the commands share: the same streams, files and broker. */
function createStorage(
  config: SharedConfig,
  name: 'documentos' | 'documentos-worker',
  openStore: (connection: mongoose.Connection) => Ctx['store'],
) {
  const logger = createLogger(name, config.LOG_LEVEL)
  const connection = connect(config.MONGODB_URI, config.MONGODB_DATABASE)
  const broker = createBroker({ url: config.AMQP_URL, prefix: config.AMQP_PREFIX, service: 'documentos', logger })
  const objects = createObjects({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    credentials: { accessKeyId: config.S3_ACCESS_KEY_ID, secretAccessKey: config.S3_SECRET_ACCESS_KEY },
    bucket: config.S3_BUCKET,
    prefix: config.S3_PREFIX,
    timeoutMs: config.S3_TIMEOUT_MS,
  })
  const ctx: Ctx = {
    store: openStore(connection),
    documentos: criarDocumentos(connection),
    pauta: createLease<Progresso>(connection, 'pauta', config.LEASE_MS),
    arquivos: criarArquivos(connection, objects, logger),
    cotas: criarCotas(connection),
    envios: criarEnvios(connection),
    logger,
    agora: () => new Date(),
  }
  const relay = createRelay(ctx.store, {
    logger,
    project: (change) => project(ctx, change),
    async publish(change) {
      for (const fato of factsOf(change)) await broker.publish(fato)
    },
  })
  const health = createHealth({
    store: () => ping(connection),
    broker: () => broker.check(),
    objects: () => objects.check(),
  })
  return {
    ctx,
    logger,
    connection,
    broker,
    objects,
    relay,
    health,
    /** Closes everything when the relay was never started. */
    close: async (): Promise<void> => {
      await relay.close()
      await broker.close()
      objects.close()
      await disconnect(connection)
    },
  }
}

export type Storage = ReturnType<typeof createStorage>

/** With the key of the record: for the service and the commands. */
export const createServiceStorage = (config: StorageConfig): Storage =>
  createStorage(config, 'documentos', (connection) =>
    createEventStore(connection, FLUXOS, config.RECORD_KEY, {
      lent: { ring: config.READING_KEY, mayStamp: ehDeLeitura },
    }),
  )

export function createContext(config: Config) {
  const storage = createServiceStorage(config)
  const tokens = serviceTokens(config.SERVICE_SECRET, 'documentos')
  const ctx: CtxDoServico = {
    ...storage.ctx,
    pares: criarPares({ processos: config.PROCESSOS_GRPC }, tokens),
    previas: criarPrevias(storage.ctx.arquivos, config, storage.logger),
    limites: {
      documentos: config.COTA_DOCUMENTOS,
      recebidos: RECEBIDOS * config.COTA_DOCUMENTOS,
      processoMB: config.COTA_PROCESSO_MB,
      rascunhosMB: config.COTA_RASCUNHOS_MB,
    },
    retencaoMs: config.DUPLICATE_HOLD_S * 1000,
  }
  return {
    ...storage,
    ctx,
    tokens,
    verify: createVerifier(new URL(config.JWKS_URL)),
    idempotency: createIdempotency(storage.connection, config.ANSWER_ENCRYPTION_KEY),
    cursors: createCursors(config.CURSOR_SECRET),
    upgradeUrl: () => config.IDP_UPGRADE_URL,
    closePeers: () => ctx.pares.close(),
  }
}

export async function createWorkerContext(config: WorkerConfig) {
  const { TESSDATA_DIR: tessdataDir, WORKERS: readers, CONFINEMENT: confinement } = config
  const name = 'documentos-worker'
  const logger = createLogger(name, config.LOG_LEVEL)
  await requireConfinement(confinement, (line) => logger.warn(line))
  const leitor = await createReader({ tessdataDir, readers, confinement })
  const storage = createStorage(config, name, (store) =>
    createEventStore(store, FLUXOS, config.READING_KEY, { judges: false }),
  )
  const antivirus = config.CLAMD_URL === undefined ? null : criarAntivirus(config.CLAMD_URL)
  const ctx: CtxDoLeitor = { ...storage.ctx, leitor, antivirus }
  return { ...storage, ctx }
}
