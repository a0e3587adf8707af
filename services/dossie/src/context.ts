import { limitsOf } from '@car/cross-check/limits'
import { createRelay } from '@car/event-store/relay'
import { createEventStore } from '@car/event-store/store'
import { createIdempotency } from '@car/http/idempotency'
import { createKeyring } from '@car/identity/keyring'
import { serviceTokens } from '@car/identity/service-token'
import { createVerifier } from '@car/identity/verify-token'
import { createBroker } from '@car/messaging/broker'
import { createObjects } from '@car/objects/objects'
import { openRecordLog } from '@car/registro/record-log'
import { connect } from '@car/store/connection'
import { createCursors } from '@car/store/cursor'
import { createLease } from '@car/store/lease'
import type { Logger } from '@car/telemetry/logger'
import { LRUCache } from 'lru-cache'
import type { Config } from './config.ts'
import { STREAMS } from './domain/streams.ts'
import { createFiles } from './outbound/files.ts'
import { createJobs } from './outbound/jobs.ts'
import { createChanges } from './outbound/changes.ts'
import { createPeers } from './outbound/peers.ts'
import { createRecibos } from './outbound/recibos.ts'
import { createSealing, type Sealing } from './outbound/sealing.ts'
import { forget, project } from './outbound/project.ts'
import { factsOf } from './outbound/publish.ts'
import type { Ctx } from './usecases/ctx.ts'

/** The number of recorded jobs to remember. The fact about a job arrives within seconds, so a few are enough. */
const MAX_RECORDED = 1_000

/** `onWork` is called when there may be work. */
export function createContext(config: Config, logger: Logger, onWork: () => void = () => {}) {
  const connection = connect(config.MONGODB_URI, config.MONGODB_DATABASE)
  const broker = createBroker({ url: config.AMQP_URL, prefix: config.AMQP_PREFIX, service: 'dossie', logger })
  const tokens = serviceTokens({ own: config.SERVICE_KEY, known: config.SERVICE_KEYS }, 'dossie')
  const objects = createObjects({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    credentials: { accessKeyId: config.S3_ACCESS_KEY_ID, secretAccessKey: config.S3_SECRET_ACCESS_KEY },
    bucket: config.S3_BUCKET,
    prefix: config.S3_PREFIX,
    timeoutMs: config.S3_TIMEOUT_MS,
  })
  const store = createEventStore(connection, STREAMS, {
    stamps: config.RECORD_KEY,
    seals: createKeyring(config.SEALING_KEY, 'record'),
  })
  const jobs = createJobs(connection)
  const arquivos = createFiles(connection, objects)
  const peers = createPeers({ processos: config.PROCESSOS_GRPC, documentos: config.DOCUMENTOS_GRPC }, tokens)
  const docket = createLease(connection, 'pauta', config.LEASE_MS)
  const relay = createRelay(store, {
    logger,
    async project(change) {
      await project(jobs, docket, change)
      if (change.kind === 'dossie' && change.state.status === 'processando') onWork()
    },
    forget: (stream) => forget({ jobs, docket, arquivos }, stream),
    async publish(change) {
      for (const fact of factsOf(change)) await broker.publish(fact)
    },
  })

  const log = openRecordLog(connection, config, 'dossie')
  let sealing: Promise<Sealing> | undefined
  const ctx: Ctx = {
    store,
    jobs,
    lease: docket,
    recorded: new LRUCache({ max: MAX_RECORDED }),
    arquivos,
    peers,
    changes: createChanges(peers, logger),
    recibos: createRecibos(),
    sealing: () => (sealing ??= createSealing(config, logger)),
    log,
    knownLogKeys: new Set(),
    confinement: config.CONFINEMENT,
    prazos: { totalMs: config.COMPOSICAO_MS },
    limites: limitsOf(config),
    publicUrl: config.PUBLIC_URL,
    logger,
    now: () => new Date(),
  }
  const idempotency = createIdempotency(connection, config.ANSWER_ENCRYPTION_KEY)
  store.onRepeated((commandId) => idempotency.noteOnRecord(commandId))
  return {
    ctx,
    connection,
    broker,
    objects,
    relay,
    tokens,
    verify: createVerifier(new URL(config.JWKS_URL), 'dossie'),
    idempotency,
    cursors: createCursors(config.CURSOR_SECRET),
    log,
    closePeers: () => peers.close(),
  }
}
