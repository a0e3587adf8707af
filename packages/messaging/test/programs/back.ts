/** Takes gRPC calls, queries a store, publishes a fact and consumes it again. Prints its port. */
import { connect, disconnect, waitForConnection } from '@car/store/connection'
import { createGrpcServer } from '@car/grpc/server'
import { tokensOf } from '@car/testing/service-keys'
import { AUTH } from '@car/proto/gen/services'
import { runService } from '@car/telemetry/lifecycle'
import { createLogger } from '@car/telemetry/logger'
import { createBroker } from '../../src/broker.ts'
import { fact, SERVICE } from '../support.ts'

const {
  AMQP_URL = '',
  AMQP_PREFIX = '',
  QUEUE = '',

  MONGODB_URI = '',
} = process.env

await runService(async () => {
  const logger = createLogger('back')
  const store = connect(MONGODB_URI, 'trace_test')
  const broker = createBroker({ url: AMQP_URL, prefix: AMQP_PREFIX, service: SERVICE, logger })
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
  const server = createGrpcServer({ tokens: tokensOf('auth'), verify: unasked, logger })
  server.add(
    AUTH,
    {
      async VerificarRevogacao() {
        await store.collection('things').findOne({ cpf: '52998224725' })
        await broker.publish(fact())
        return { revogado: false }
      },
      ObterUsuario: unasked,
      BuscarPorCpf: unasked,
      CompararCpfs: unasked,
      BuscarIdsPorCpf: unasked,
      ListarAnalistas: unasked,
      ObterEndereco: unasked,
      MudarTelefone: unasked,
      ObterEnderecosDaMudanca: unasked,
      ListarPorPapel: unasked,
      ConfirmarFato: unasked,
      TrocarToken: unasked,
      ObterConta: unasked,
      Auditar: unasked,
      Eliminar: unasked,
      ListarContasParadas: unasked,
    },
    {
      VerificarRevogacao: ['gateway'],
      ObterUsuario: [],
      BuscarPorCpf: [],
      CompararCpfs: [],
      BuscarIdsPorCpf: [],
      ListarAnalistas: [],
      ObterEndereco: [],
      MudarTelefone: [],
      ObterEnderecosDaMudanca: [],
      ListarPorPapel: [],
      ConfirmarFato: [],
      TrocarToken: [],
      ObterConta: [],
      Auditar: [],
      Eliminar: [],
      ListarContasParadas: [],
    },
  )
  return {
    logger,
    async start() {
      await waitForConnection(store, 10_000)
      await consumer.ready
      process.stdout.write(`port ${await server.listen('127.0.0.1:0')}\n`)
    },
    async close() {
      await server.close()
      await broker.close()
      await disconnect(store)
    },
  }
})
