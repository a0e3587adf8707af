import type { Commit } from '@car/event-store/commit'
import { conectar, perguntar } from '@car/event-store/connection'
import { criarEventStore, type EventStore } from '@car/event-store/store'
import { criarRelay } from '@car/event-store/relay'
import { criarCursores } from '@car/http/cursor'
import { criarIdempotencia } from '@car/http/idempotencia'
import { tokensDeServico } from '@car/identity/service-token'
import { criarVerificador } from '@car/identity/verify-token'
import { criarBroker } from '@car/messaging/broker'
import { criarObjetos } from '@car/objects/objetos'
import { criarHealth } from '@car/telemetry/health'
import { criarLogger } from '@car/telemetry/logger'
import type { ConfigDeArmazenamento, ConfigDoLeitor, ConfigDoServico } from './config.ts'
import type { Evento } from './domain/eventos.ts'
import { criarLeitor } from '@car/leitura/reader'
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
  const logger = criarLogger(nome, config.LOG_LEVEL)
  const connection = conectar(config.MONGODB_URI, config.MONGODB_DATABASE)
  const broker = criarBroker({ url: config.AMQP_URL, prefix: config.AMQP_PREFIX, service: 'documentos', logger })
  const objetos = criarObjetos({
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

  const projetar = (commit: Commit<Evento>) => derivar(store, { fichas, pauta, duplicidades, arquivos }, commit)
  const relay = criarRelay<Evento>(connection, {
    projetar,
    publicar: async (commit) => {
      for (const fato of await fatosDe(store, commit)) await broker.publish(fato)
    },
    logger,
  })
  const store: EventStore<Evento> = criarEventStore<Evento>(connection, (commit, emDia) =>
    relay.aoGravar(commit, emDia),
  )

  const health = criarHealth({
    store: () => perguntar(connection),
    broker: () => broker.check(),
    objects: () => objetos.check(),
  })
  const ctx = { store, fichas, pauta, duplicidades, arquivos, logger, agora: () => new Date() }
  return { ctx, logger, connection, broker, objetos, relay, projetar, health }
}

export function criarContextoDoServico(config: ConfigDoServico) {
  const comum = criarComum(config, 'documentos')
  const tokens = tokensDeServico(config.SERVICE_SECRET, 'documentos')
  const processos = criarProcessos(config.PROCESSOS_GRPC, tokens)
  return {
    ...comum,
    ctx: { ...comum.ctx, processos },
    processos,
    tokens,
    verificar: criarVerificador(new URL(config.JWKS_URL)),
    idempotencia: criarIdempotencia(comum.connection, config.SERVICE_SECRET),
    cursores: criarCursores(config.CURSOR_SECRET),
    urlDeElevacao: () => config.IDP_UPGRADE_URL,
  }
}

export async function criarContextoDoLeitor(config: ConfigDoLeitor) {
  const leitor = await criarLeitor({ tessdataDir: config.TESSDATA_DIR, leitores: config.WORKERS })
  const comum = criarComum(config, 'documentos-worker')
  const antivirus = config.CLAMD_URL === undefined ? null : criarAntivirus(config.CLAMD_URL)
  return { ...comum, ctx: { ...comum.ctx, leitor, antivirus }, leitor }
}

export type ContextoComum = ReturnType<typeof criarComum>
