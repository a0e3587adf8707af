/** A consumer that a message named in its arguments kills, as a bug in a native library would. It prints its work. */
import { createLogger } from '@car/telemetry/logger'
import { createBroker } from '../src/broker.ts'

const [, , url = '', prefix = '', queue = '', poison = ''] = process.argv
const broker = createBroker({ url, prefix, service: 'teste', logger: createLogger('teste', 'silent') })
broker.consume({
  queue,
  types: ['usuario.criado'],
  prefetch: 20,
  handler: async ({ id }) => {
    if (id === poison) process.kill(process.pid, 'SIGKILL')
    process.stdout.write(`${id}\n`)
    return 'ack'
  },
})
