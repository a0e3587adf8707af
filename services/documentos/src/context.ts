import { requireConfinement } from '@car/child/require-confinement'
import { createSeals } from '@car/event-store/seals'
import { createEventStore } from '@car/event-store/store'
import { createRelay } from '@car/event-store/relay'
import { createIdempotency } from '@car/http/idempotency'
import { createKeyring, createSealer, type Ring } from '@car/identity/keyring'
import { serviceTokens } from '@car/identity/service-token'
import { createVerifier } from '@car/identity/verify-token'
import { hasModels } from '@car/reading/models'
import { createReader } from '@car/reading/reader'
import { createBroker } from '@car/messaging/broker'
import { createObjects } from '@car/objects/objects'
import { openRecordLog } from '@car/registro/record-log'
import { connect, disconnect, ping } from '@car/store/connection'
import { createCursors } from '@car/store/cursor'
import { createLease } from '@car/store/lease'
import { createHealth } from '@car/telemetry/health'
import { createLogger } from '@car/telemetry/logger'
import type { Config, SharedConfig, StorageConfig, WorkerConfig } from './config.ts'
import { RECEIVED } from './domain/quotas.ts'
import { isOfReading } from './domain/events.ts'
import { STREAMS } from './domain/streams.ts'
import type { Progress } from './domain/reading.ts'
import { createAntivirus } from './outbound/antivirus.ts'
import { createFiles } from './outbound/files.ts'
import { createQuotas } from './outbound/rooms.ts'
import { createDocumentos } from './outbound/documentos.ts'
import { createPreviews } from './outbound/previews.ts'
import { createUploads } from './outbound/uploads.ts'
import { createPeers } from './outbound/peers.ts'
import { forget, project } from './outbound/project.ts'
import { factsOf } from './outbound/publish.ts'
import type { Ctx, ReaderCtx, ServiceCtx } from './usecases/ctx.ts'

/** The use for which keys of numbers are derived. */
const NUMBERS = 'numero'

function createStorage(
  config: SharedConfig,
  name: 'documentos' | 'documentos-worker',
  stamps: readonly Buffer[],
  numbers: Ring,
  options: Parameters<typeof createEventStore>[3],
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
    store: createEventStore(
      connection,
      STREAMS,
      { stamps, seals: createKeyring(config.SEALING_KEY, 'record'), numbers },
      options,
    ),
    seals: createSeals(numbers, 'documento'),
    documentos: createDocumentos(connection),
    lease: createLease<Progress>(connection, 'pauta', config.LEASE_MS),
    arquivos: createFiles(connection, objects, { logger, holdMs: config.FILE_HOLD_S * 1_000 }),
    quotas: createQuotas(connection),
    uploads: createUploads(connection),
    logger,
    now: () => new Date(),
  }
  const relay = createRelay(ctx.store, {
    logger,
    project: (change) => project(ctx, change),
    forget: (stream) => forget(ctx, stream),
    async publish(change) {
      for (const fact of factsOf(change)) await broker.publish(fact)
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
    /** Closes everything, for commands. The service and the worker close the parts in their own order. */
    close: async (): Promise<void> => {
      await relay.close()
      await broker.close()
      objects.close()
      await disconnect(connection)
    },
  }
}

export type Storage = ReturnType<typeof createStorage>

export function createServiceStorage(config: StorageConfig) {
  const storage = createStorage(config, 'documentos', config.RECORD_KEY, createKeyring(config.NUMBERS_KEY, NUMBERS), {
    lent: { ring: config.READING_KEY, mayStamp: isOfReading },
  })
  return { ...storage, log: openRecordLog(storage.connection, config, 'documentos') }
}

export function createContext(config: Config) {
  const storage = createServiceStorage(config)
  const tokens = serviceTokens({ own: config.SERVICE_KEY, known: config.SERVICE_KEYS }, 'documentos')
  const ctx: ServiceCtx = {
    ...storage.ctx,
    peers: createPeers({ processos: config.PROCESSOS_GRPC }, tokens),
    previews: createPreviews(storage.ctx.arquivos, config, storage.logger),
    limites: {
      documentos: config.COTA_DOCUMENTOS,
      recebidos: RECEIVED * config.COTA_DOCUMENTOS,
      processoMB: config.COTA_PROCESSO_MB,
      rascunhosMB: config.COTA_RASCUNHOS_MB,
    },
    retentionMs: config.DUPLICATE_HOLD_S * 1000,
  }
  const idempotency = createIdempotency(storage.connection, config.ANSWER_ENCRYPTION_KEY)
  ctx.store.onRepeated((commandId) => idempotency.noteOnRecord(commandId))
  return {
    ...storage,
    ctx,
    tokens,
    verify: createVerifier(new URL(config.JWKS_URL), 'documentos'),
    idempotency,
    cursors: createCursors(config.CURSOR_SECRET),
    upgradeUrl: () => config.IDP_UPGRADE_URL,
    closePeers: () => ctx.peers.close(),
  }
}

export async function createWorkerContext(config: WorkerConfig) {
  const { TESSDATA_DIR: tessdataDir, SECOND_MODEL_DIR: secondDir, WORKERS: readers, CONFINEMENT: confinement } = config
  const name = 'documentos-worker'
  const logger = createLogger(name, config.LOG_LEVEL)
  await requireConfinement(confinement, (line) => logger.warn(line))
  if (!hasModels(secondDir)) logger.warn({ folder: secondDir }, 'no second OCR engine: documents are read by one')
  const reader = await createReader({ tessdataDir, secondDir, readers, confinement })
  const numbers = createSealer(config.NUMBERS_PUBLIC_KEY, NUMBERS)
  const storage = createStorage(config, name, config.READING_KEY, numbers, { judges: false })
  const antivirus = config.CLAMD_URL === undefined ? null : createAntivirus(config.CLAMD_URL)
  const ctx: ReaderCtx = { ...storage.ctx, reader, antivirus }
  return { ...storage, ctx }
}
