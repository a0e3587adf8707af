/** Starts the service processos as it runs in production, with its own database and queues. */
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { bundle } from '@car/bundle/bundle'
import { createGrpcServer, type Handlers } from '@car/grpc/server'
import { serviceKeys, tokensOf } from '@car/testing/service-keys'
import { createVerifier } from '@car/identity/verify-token'
import { deadLettersOf, exchangeOf, queueOf, returnOf, subscriptions } from '@car/messaging/topology'
import type { DocumentosDefinition } from '@car/proto/gen/car/documentos/v1/Documentos'
import { DOCUMENTOS } from '@car/proto/gen/services'
import { createLogger } from '@car/telemetry/logger'
import { freePort } from '@car/testing/free-port'
import { until } from '@car/testing/until'
import { connect } from 'amqplib'
import { start } from '../gateway/programs.ts'

const SECRET = 'of this measurement alone, and long enough'
const service = join(import.meta.dirname, '../../services/processos')

type Where = { mongodb: string; amqp: string; jwksUrl: string }

export async function startProcessos({ mongodb, amqp, jwksUrl }: Where) {
  await bundle(service)
  const name = `bench_act_${randomUUID().slice(0, 8)}`
  const documentos = await serveNoDocuments(jwksUrl)
  const port = await freePort()
  const child = start('processos', [process.execPath, '--enable-source-maps', join(service, 'dist/main.js')], {
    NODE_ENV: 'production',
    CAR_SERVICE: 'processos',
    HOST: '127.0.0.1',
    PORT: `${port}`,
    GRPC_PORT: `${await freePort()}`,
    METRICS_PORT: `${await freePort()}`,
    PUBLIC_URL: 'https://car.example.gov.br',
    ...serviceKeys('processos'),
    CURSOR_SECRET: SECRET,
    TRACKING_SECRET: 't'.repeat(32),
    RECORD_KEY: randomBytes(32).toString('base64'),
    REGISTRO_KEY: randomBytes(32).toString('base64'),
    SEALING_KEY: randomBytes(32).toString('base64'),
    ANSWER_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    JWKS_URL: jwksUrl,
    MONGODB_URI: mongodb,
    MONGODB_DATABASE: name,
    AMQP_URL: amqp,
    AMQP_PREFIX: name,
    AUTH_GRPC: documentos.address,
    DOCUMENTOS_GRPC: documentos.address,
    DOSSIE_GRPC: documentos.address,
    AVISOS_GRPC: documentos.address,
    ANALISTA_GRPC: documentos.address,
  })
  const url = `http://127.0.0.1:${port}`
  const ready = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(ready, (ok) => ok, 30_000)
  return { pid: child.pid ?? 0, url, name, stop: () => forget(amqp, name) }
}

async function serveNoDocuments(jwksUrl: string): Promise<{ address: string }> {
  const server = createGrpcServer({
    tokens: tokensOf('documentos'),
    verify: createVerifier(new URL(jwksUrl), 'documentos'),
    logger: createLogger('bench', 'silent'),
  })
  const handlers = {
    ListarPorProcessos: async () => ({ documentos: [], processos_com_duplicidade: [], versao: 0 }),
  } as Partial<Handlers<DocumentosDefinition>> as Handlers<DocumentosDefinition>
  const callers = {
    ListarPorProcessos: ['processos'],
    ListarDoRegistro: [],
    ObterAutos: [],
    PaginarAtos: [],
    ListarEntregas: [],
    ListarNumeros: [],
    BaixarArquivo: [],
    Auditar: [],
    Eliminar: [],
    AproveitarDocumentos: [],
  } as const
  server.add<DocumentosDefinition>(DOCUMENTOS, handlers, callers)
  return { address: `127.0.0.1:${await server.listen('127.0.0.1:0')}` }
}

/** Deletes the queues and exchanges of this run. Nobody has consumed the messages in them. */
async function forget(amqp: string, prefix: string): Promise<void> {
  const connection = await connect(amqp)
  const channel = await connection.createChannel()
  for (const queue of subscriptions.map(([service, name]) => queueOf(prefix, service, name))) {
    for (const name of [queue, deadLettersOf(queue)]) await channel.deleteQueue(name)
    await channel.deleteExchange(returnOf(queue))
  }
  await channel.deleteExchange(exchangeOf(prefix))
  await connection.close()
}
