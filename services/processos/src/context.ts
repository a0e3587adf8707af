import { limitsOf } from '@car/cross-check/limits'
import { createSeals } from '@car/event-store/seals'
import { createEventStore } from '@car/event-store/store'
import { createRelay } from '@car/event-store/relay'
import { createGrpcClient } from '@car/grpc/client'
import { createIdempotency } from '@car/http/idempotency'
import { createDocumentoVault } from '@car/identity/cpf'
import { serviceTokens } from '@car/identity/service-token'
import { createVerifier } from '@car/identity/verify-token'
import { createBroker } from '@car/messaging/broker'
import { AUTH, AVISOS, DOCUMENTOS, DOSSIE } from '@car/proto/gen/services'
import { connect } from '@car/store/connection'
import { createCursors } from '@car/store/cursor'
import type { Logger } from '@car/telemetry/logger'
import type { Config } from './config.ts'
import { acompanhamentoKeys } from './processo/domain/acompanhamento.ts'
import { STREAMS } from './domain/streams.ts'
import { createCamadas } from './territorio/outbound/camadas.ts'
import { createComparer, createDraftTurns } from './territorio/outbound/comparer.ts'
import { createCounts } from './outbound/counts.ts'
import { createCruzamentos } from './territorio/outbound/cruzamentos.ts'
import { createDistributions } from './analise/outbound/distributions.ts'
import { createShowings } from './acesso/outbound/showings.ts'
import { createFeriados } from './outbound/feriados.ts'
import { createUnusual } from './acesso/outbound/unusual.ts'
import { createDifferences } from './territorio/outbound/differences.ts'
import { createDrawings } from './territorio/outbound/drawings.ts'
import { createLooks } from './acesso/outbound/looks.ts'
import { createTemplates } from './analise/outbound/templates.ts'
import { createNotes } from './analise/outbound/notes.ts'
import { createNumbers } from './outbound/numbers.ts'
import { createProprietarios } from './acesso/outbound/proprietarios.ts'
import { createPerimetros } from './territorio/outbound/perimetros.ts'
import { createProcessos } from './outbound/processos.ts'
import { project } from './outbound/project.ts'
import { crossedOf, factsOf } from './outbound/publish.ts'
import type { Ctx } from './usecases/ctx.ts'

export function createContext(config: Config, logger: Logger) {
  const connection = connect(config.MONGODB_URI, config.MONGODB_DATABASE)
  const broker = createBroker({ url: config.AMQP_URL, prefix: config.AMQP_PREFIX, service: 'processos', logger })
  const tokens = serviceTokens({ own: config.SERVICE_KEY, known: config.SERVICE_KEYS }, 'processos')
  const store = createEventStore(connection, STREAMS, config.RECORD_KEY)
  const processos = createProcessos(connection)
  const unusual = createUnusual(connection)
  const modelos = createTemplates(connection)
  const feriados = createFeriados(connection)
  const relay = createRelay(store, {
    logger,
    project: (change) => project({ store, processos, unusual, modelos }, change),
    async publish(change) {
      for (const fact of factsOf(change)) await broker.publish(fact)
    },
  })

  const auth = createGrpcClient(AUTH, config.AUTH_GRPC, tokens)
  const seals = createSeals(createDocumentoVault(config.CPF_ENCRYPTION_KEY), 'processo', 'proprietario.documento')
  const ctx: Ctx = {
    store,
    processos,
    numbers: createNumbers(connection),
    perimetros: createPerimetros(connection),
    drawings: createDrawings(config.DESENHOS_DIA_MB),
    cruzamentos: createCruzamentos(connection),
    comparer: createComparer(),
    draftTurns: createDraftTurns(),
    camadas: createCamadas(connection),
    feriados,
    tellCrossed: (change) => broker.publish(crossedOf(change)),
    differences: createDifferences(),
    leituras: createLooks(connection, config.CURSOR_SECRET),
    counts: createCounts(connection),
    showings: createShowings(
      connection,
      Math.max(config.ALERTA_LISTADOS_HORA, config.ALERTA_LISTADOS_DIA, config.ALERTA_REVELACOES_DIA),
    ),
    distributions: createDistributions(connection),
    unusual,
    proprietarios: createProprietarios(auth, seals),
    documentos: createGrpcClient(DOCUMENTOS, config.DOCUMENTOS_GRPC, tokens),
    auth,
    dossie: createGrpcClient(DOSSIE, config.DOSSIE_GRPC, tokens),
    avisos: createGrpcClient(AVISOS, config.AVISOS_GRPC, tokens),
    seals,
    modelos,
    notas: createNotes(store, config.CPF_ENCRYPTION_KEY),
    inHand: new Map(),
    chaves: acompanhamentoKeys(config.TRACKING_SECRET),
    publicUrl: config.PUBLIC_URL,
    prazos: {
      analysisDays: config.PRAZO_ANALISE_DIAS,
      recursoDays: config.PRAZO_RECURSO_DIAS,
      feriados: feriados.de,
    },
    limites: limitsOf(config),
    accessLimits: {
      processosPerHour: config.ALERTA_CASOS_HORA,
      processosPerDay: config.ALERTA_CASOS_DIA,
      listedPerHour: config.ALERTA_LISTADOS_HORA,
      listedPerDay: config.ALERTA_LISTADOS_DIA,
      cpfPerDay: config.ALERTA_REVELACOES_DIA,
    },
    logger,
    agora: () => new Date(),
  }
  const idempotency = createIdempotency(connection, config.ANSWER_ENCRYPTION_KEY)
  store.onRepeated((commandId) => idempotency.noteOnRecord(commandId))
  return {
    ctx,
    connection,
    broker,
    relay,
    tokens,
    verify: createVerifier(new URL(config.JWKS_URL)),
    idempotency,
    cursors: createCursors(config.CURSOR_SECRET),
    closePeers: () => [ctx.documentos, ctx.auth, ctx.dossie, ctx.avisos].forEach((peer) => peer.close()),
  }
}
