import { limitsOf } from '@car/cross-check/limits'
import { createSeals } from '@car/event-store/seals'
import { createEventStore } from '@car/event-store/store'
import { createRelay } from '@car/event-store/relay'
import { createGrpcClient } from '@car/grpc/client'
import { createIdempotency } from '@car/http/idempotency'
import { createKeyring } from '@car/identity/keyring'
import { serviceTokens } from '@car/identity/service-token'
import { createVerifier } from '@car/identity/verify-token'
import { type Broker, createBroker } from '@car/messaging/broker'
import { ANALISTA, AUTH, AVISOS, DOCUMENTOS, DOSSIE } from '@car/proto/gen/services'
import { proveCommit } from '@car/registro/prove'
import { openRecordLog, type RecordLog } from '@car/registro/record-log'
import { connect } from '@car/store/connection'
import { createCursors } from '@car/store/cursor'
import type { Logger } from '@car/telemetry/logger'
import type mongoose from 'mongoose'
import { type Config, termsOf } from './config.ts'
import { acompanhamentoKeys } from './processo/domain/acompanhamento.ts'
import { STREAMS } from './domain/streams.ts'
import { createCamadas } from './territorio/outbound/camadas.ts'
import { createComparer, createDraftTurns } from './territorio/outbound/comparer.ts'
import { createCounts } from './acesso/outbound/counts.ts'
import { createCruzamentos, type CruzamentoChange } from './territorio/outbound/cruzamentos.ts'
import { createDistributions } from './analise/outbound/distributions.ts'
import { createShowings } from './acesso/outbound/showings.ts'
import { createFeriados, type FeriadoTable } from './outbound/feriados.ts'
import { createUnusual } from './acesso/outbound/unusual.ts'
import { createDifferences } from './territorio/outbound/differences.ts'
import { createDrawings } from './territorio/outbound/drawings.ts'
import { createLooks } from './acesso/outbound/looks.ts'
import { createTemplates } from './analise/outbound/templates.ts'
import { createNotes } from './analise/outbound/notes.ts'
import { createNumbers } from './processo/outbound/numbers.ts'
import { createProprietarios } from './acesso/outbound/proprietarios.ts'
import { createPerimetros } from './territorio/outbound/perimetros.ts'
import { createProcessos } from './outbound/processos.ts'
import { forget, project } from './outbound/project.ts'
import { crossedOf, factsOf } from './outbound/publish.ts'
import { createDestructionList, type DestructionList } from './guarda/outbound/destruction-list.ts'
import { createExclusoes } from './guarda/outbound/exclusoes.ts'
import { createGuardas } from './guarda/outbound/guardas.ts'
import type { GuardaCtx } from './guarda/usecases/ctx.ts'
import type { AnalysisCtx } from './analise/usecases/ctx.ts'
import { createBeacon } from './lotes/outbound/beacon.ts'
import { createLotes } from './lotes/outbound/lotes.ts'
import type { LoteCtx } from './lotes/usecases/ctx.ts'
import type { MonthDraw } from './second-reading/domain/month-draw.ts'
import type { SecondReadingCtx } from './second-reading/usecases/ctx.ts'
import type { ProcessoCtx } from './processo/usecases/ctx.ts'
import { replaceOrigins } from './processo/usecases/sucessao/replace-origins.ts'
import type { LandCtx } from './territorio/usecases/ctx.ts'

/** The parts of all rooms, for what serves or checks more than two of them. */
export type Ctx = ProcessoCtx & AnalysisCtx & LandCtx & GuardaCtx & LoteCtx & SecondReadingCtx

type Tokens = ReturnType<typeof serviceTokens>

export function createContext(config: Config, logger: Logger) {
  const connection = connect(config.MONGODB_URI, config.MONGODB_DATABASE)
  const broker = createBroker({ url: config.AMQP_URL, prefix: config.AMQP_PREFIX, service: 'processos', logger })
  const tokens = serviceTokens({ own: config.SERVICE_KEY, known: config.SERVICE_KEYS }, 'processos')
  const feriados = createFeriados(connection)
  const log = openRecordLog(connection, config, 'processos')
  const base = baseParts(config, connection, tokens, logger, feriados)
  const ctx: Ctx = {
    ...base,
    ...processoParts(config, connection, log),
    ...analysisParts(connection),
    ...landParts(config, connection, broker),
    ...accessParts(config, connection, tokens),
    ...guardaParts(config, connection, tokens, createDestructionList(log.vault, base.store.stamps)),
    ...loteParts(config, connection),
    ...secondReadingParts(config),
  }
  const { store } = ctx
  const relay = createRelay(store, {
    logger,
    async project(change) {
      await project(ctx, change)
      if (change.kind === 'processo') await replaceOrigins(ctx, change.state)
    },
    forget: (stream) => forget(ctx, stream),
    async publish(change) {
      for (const fact of factsOf(change)) await broker.publish(fact)
    },
  })
  const idempotency = createIdempotency(connection, config.ANSWER_ENCRYPTION_KEY)
  store.onRepeated((commandId) => idempotency.noteOnRecord(commandId))
  return {
    ctx,
    connection,
    broker,
    relay,
    tokens,
    feriados,
    verify: createVerifier(new URL(config.JWKS_URL), 'processos'),
    idempotency,
    cursors: createCursors(config.CURSOR_SECRET),
    log,
    closePeers: () => [ctx.documentos, ctx.auth, ctx.dossie, ctx.avisos, ctx.analista].forEach((peer) => peer.close()),
  }
}

function baseParts(
  config: Config,
  connection: mongoose.Connection,
  tokens: Tokens,
  logger: Logger,
  feriados: FeriadoTable,
) {
  const sealing = createKeyring(config.SEALING_KEY, 'record')
  const store = createEventStore(connection, STREAMS, { stamps: config.RECORD_KEY, seals: sealing })
  const auth = createGrpcClient(AUTH, config.AUTH_GRPC, tokens)
  const seals = createSeals(sealing, 'processo')
  return {
    store,
    processos: createProcessos(connection),
    perimetros: createPerimetros(connection),
    proprietarios: createProprietarios(auth, seals),
    notes: createNotes(store),
    seals,
    documentos: createGrpcClient(DOCUMENTOS, config.DOCUMENTOS_GRPC, tokens),
    auth,
    dossie: createGrpcClient(DOSSIE, config.DOSSIE_GRPC, tokens),
    prazos: {
      analysisDays: config.PRAZO_ANALISE_DIAS,
      recursoDays: config.PRAZO_RECURSO_DIAS,
      feriados: feriados.of,
    },
    limits: limitsOf(config),
    logger,
    now: () => new Date(),
  }
}

const processoParts = (config: Config, connection: mongoose.Connection, log: RecordLog) => ({
  numbers: createNumbers(connection),
  acompanhamentoKeys: acompanhamentoKeys(config.TRACKING_SECRET),
  publicUrl: config.PUBLIC_URL,
  prove: (commitId: string) => proveCommit(log, commitId),
})

const analysisParts = (connection: mongoose.Connection) => ({
  templates: createTemplates(connection),
  distributions: createDistributions(connection),
  inHand: new Map<string, Promise<boolean>>(),
})

const landParts = (config: Config, connection: mongoose.Connection, broker: Broker) => ({
  camadas: createCamadas(connection),
  cruzamentos: createCruzamentos(connection),
  comparer: createComparer(),
  draftTurns: createDraftTurns(),
  drawings: createDrawings(config.DESENHOS_DIA_MB),
  differences: createDifferences(),
  tellCrossed: (change: CruzamentoChange) => broker.publish(crossedOf(change)),
})

const accessParts = (config: Config, connection: mongoose.Connection, tokens: Tokens) => ({
  looks: createLooks(connection, config.CURSOR_SECRET),
  showings: createShowings(
    connection,
    Math.max(config.ALERTA_LISTADOS_HORA, config.ALERTA_LISTADOS_DIA, config.ALERTA_REVELACOES_DIA),
  ),
  counts: createCounts(connection),
  unusual: createUnusual(connection),
  avisos: createGrpcClient(AVISOS, config.AVISOS_GRPC, tokens),
  accessLimits: {
    processosPerHour: config.ALERTA_CASOS_HORA,
    processosPerDay: config.ALERTA_CASOS_DIA,
    listedPerHour: config.ALERTA_LISTADOS_HORA,
    listedPerDay: config.ALERTA_LISTADOS_DIA,
    cpfPerDay: config.ALERTA_REVELACOES_DIA,
  },
})

const guardaParts = (
  config: Config,
  connection: mongoose.Connection,
  tokens: Tokens,
  destructions: DestructionList,
) => ({
  destructions,
  guardas: createGuardas(connection),
  exclusoes: createExclusoes(connection),
  analista: createGrpcClient(ANALISTA, config.ANALISTA_GRPC, tokens),
  terms: termsOf(config),
})

const loteParts = (config: Config, connection: mongoose.Connection) => ({
  lotes: createLotes(connection),
  cleanLimits: { risk: config.LOTE_RISCO, modules: config.LOTE_MODULOS },
  beacon: config.SORTEIO_FAROL === undefined ? null : createBeacon(config.SORTEIO_FAROL),
})

const secondReadingParts = (config: Config) => ({
  secondReading: { risk: config.SEGUNDA_LEITURA_RISCO, share: config.SEGUNDA_LEITURA_TAXA },
  begunDraws: new Map<string, MonthDraw | null>(),
})
