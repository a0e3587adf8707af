/** gRPC in, a cache and a store asked, a fact out and consumed again. Prints its port. */
import { conectar, esperarConexao, fechar } from '@car/event-store/connection'
import { criarServidor } from '@car/grpc/server'
import { tokensDeServico } from '@car/identity/service-token'
import { AUTH } from '@car/proto/servicos'
import { runService } from '@car/telemetry/lifecycle'
import { criarLogger } from '@car/telemetry/logger'
import { Redis } from 'ioredis'
import { criarBroker } from '../../src/broker.ts'
import { fato, SERVICE } from '../support.ts'

const {
  AMQP_URL = '',
  AMQP_PREFIX = '',
  QUEUE = '',
  REDIS_URL = '',
  MONGODB_URI = '',
  SERVICE_SECRET = '',
} = process.env

await runService(async () => {
  const logger = criarLogger('back')
  const redis = new Redis(REDIS_URL)
  const store = conectar(MONGODB_URI, 'trace_test')
  const broker = criarBroker({ url: AMQP_URL, prefix: AMQP_PREFIX, service: SERVICE, logger })
  const consumer = broker.consume({
    queue: QUEUE,
    types: ['usuario.criado'],
    prefetch: 1,
    handler: async () => {
      logger.info('consumed')
      return 'ack'
    },
  })
  const unasked = () => Promise.reject(new Error('not asked here'))
  const server = criarServidor({ tokens: tokensDeServico(SERVICE_SECRET, 'auth'), verificar: unasked, logger })
  server.adicionar(
    AUTH,
    {
      async VerificarRevogacao({ jti }) {
        await redis.get(`car:${jti}`)
        await store.collection('coisas').findOne({ cpf: '52998224725' })
        await broker.publish(fato())
        return { revogado: false }
      },
      ObterUsuario: unasked,
      BuscarPorCpf: unasked,
    },
    { VerificarRevogacao: ['gateway'], ObterUsuario: [], BuscarPorCpf: [] },
  )
  return {
    logger,
    async start() {
      await esperarConexao(store, 10_000)
      await consumer.ready
      process.stdout.write(`port ${await server.escutar('127.0.0.1:0')}\n`)
    },
    async close() {
      await server.close()
      await broker.close()
      redis.disconnect()
      await fechar(store)
    },
  }
})
