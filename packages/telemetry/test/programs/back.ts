/** gRPC in, a cache and a database asked, a message out and consumed again. Prints its port. */
import { Server, ServerCredentials, type UntypedHandleCall } from '@grpc/grpc-js'
import { connect } from 'amqplib'
import { Redis } from 'ioredis'
import mongoose from 'mongoose'
import { runService } from '../../src/lifecycle.ts'
import { createLogger } from '../../src/logger.ts'

const logger = createLogger('back')
const { AMQP_URL = '', REDIS_URL = '', MONGODB_URI = '' } = process.env

const redis = new Redis(REDIS_URL)
await mongoose.connect(MONGODB_URI, { dbName: 'telemetry_test' })
const Coisa = mongoose.model('Coisa', new mongoose.Schema({ cpf: String }))
const broker = await connect(AMQP_URL)
const channel = await broker.createConfirmChannel()
const { queue } = await channel.assertQueue('', { exclusive: true })
await channel.consume(queue, (message) => {
  if (!message) return
  logger.info('consumed')
  channel.ack(message)
})

const handler: UntypedHandleCall = (_call: unknown, answer: (error: null, value: Buffer) => void) => {
  void (async () => {
    await redis.get('car:52998224725')
    await Coisa.findOne({ cpf: '52998224725' })
    channel.sendToQueue(queue, Buffer.from('fato'))
    answer(null, Buffer.alloc(0))
  })()
}

const bytes = (value: Buffer) => value
const server = new Server()
server.addService(
  {
    Do: {
      path: '/teste.Back/Do',
      requestStream: false,
      responseStream: false,
      requestSerialize: bytes,
      requestDeserialize: bytes,
      responseSerialize: bytes,
      responseDeserialize: bytes,
    },
  },
  { Do: handler },
)

await runService(() => ({
  logger,
  start: () =>
    new Promise((resolve, reject) =>
      server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
        if (error) return reject(error)
        process.stdout.write(`port ${port}\n`)
        resolve()
      }),
    ),
  close: async () => {
    server.forceShutdown()
    await broker.close()
    redis.disconnect()
    await mongoose.disconnect()
  },
}))
