/**
 * A consumer that dies at the message named in its arguments, as if by a bug in a native library. The consumer prints
 * the messages that it handles.
 */
import { createLogger } from '@car/telemetry/logger'
import { createBroker } from '../src/broker.ts'

const [, , url = '', prefix = '', queue = '', poison = ''] = process.argv
const broker = createBroker({ url, prefix, service: 'test', logger: createLogger('test', 'silent') })
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
