import { service } from '@car/proto/service'
import {
  type handleUnaryCall,
  type Server,
  type ServerWritableStream,
  type ServiceDefinition,
  status,
} from '@grpc/grpc-js'

type Question = { service: string }
type Answer = { status: 'SERVING' | 'NOT_SERVING' | 'SERVICE_UNKNOWN' }

/** The standard health service (grpc.health.v1): it answers for the process as a whole, which has the empty name. */
export function addHealth(server: Server): { stop(): void } {
  const watchers = new Set<ServerWritableStream<Question, Answer>>()
  let answer: Answer = { status: 'SERVING' }

  const check: handleUnaryCall<Question, Answer> = ({ request }, reply) =>
    request.service === '' ? reply(null, answer) : reply({ code: status.NOT_FOUND, details: 'no such service' })
  function watch(call: ServerWritableStream<Question, Answer>): void {
    call.write(call.request.service === '' ? answer : { status: 'SERVICE_UNKNOWN' })
    if (call.request.service !== '') return
    watchers.add(call)
    call.on('cancelled', () => watchers.delete(call))
  }
  const list: handleUnaryCall<object, { statuses: Record<string, Answer> }> = (_call, reply) =>
    reply(null, { statuses: { '': answer } })
  server.addService(service<ServiceDefinition>('grpc.health.v1.Health'), { Check: check, Watch: watch, List: list })

  return {
    stop() {
      answer = { status: 'NOT_SERVING' }
      for (const call of watchers) call.write(answer)
    },
  }
}
