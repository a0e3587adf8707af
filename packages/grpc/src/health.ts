import { service } from '@car/proto/service'
import {
  type Client,
  type handleUnaryCall,
  Metadata,
  type MethodDefinition,
  type Server,
  type ServerWritableStream,
  type ServiceDefinition,
  status,
} from '@grpc/grpc-js'

type Question = { service: string }
type Answer = { status: 'SERVING' | 'NOT_SERVING' | 'SERVICE_UNKNOWN' }

const HEALTH = service<ServiceDefinition>('grpc.health.v1.Health')

/**
 * Adds the standard health service (grpc.health.v1). The service answers for the whole process under the empty name,
 * and for each service under its name. So a caller learns whether it has reached the right peer.
 */
export function addHealth(server: Server): { add(definition: ServiceDefinition): void; stop(): void } {
  const names = new Set([''])
  const watchers = new Set<ServerWritableStream<Question, Answer>>()
  let answer: Answer = { status: 'SERVING' }

  const check: handleUnaryCall<Question, Answer> = ({ request }, reply) =>
    names.has(request.service) ? reply(null, answer) : reply({ code: status.NOT_FOUND, details: 'no such service' })
  function watch(call: ServerWritableStream<Question, Answer>): void {
    const known = names.has(call.request.service)
    call.write(known ? answer : { status: 'SERVICE_UNKNOWN' })
    if (!known) return
    watchers.add(call)
    call.on('cancelled', () => watchers.delete(call))
  }
  const list: handleUnaryCall<object, { statuses: Record<string, Answer> }> = (_call, reply) =>
    reply(null, { statuses: { '': answer } })
  server.addService(HEALTH, { Check: check, Watch: watch, List: list })

  return {
    add: (definition) => void names.add(serviceOf(definition)),
    stop() {
      answer = { status: 'NOT_SERVING' }
      for (const call of watchers) call.write(answer)
    },
  }
}

const serviceOf = (definition: ServiceDefinition): string => Object.values(definition)[0]?.path.split('/')[1] ?? ''

/**
 * Resolves when the client's peer serves this definition. Rejects when the peer does not serve it, or does not answer
 * within `timeoutMs`.
 */
export function askHealth(client: Client, definition: ServiceDefinition, timeoutMs: number): Promise<void> {
  const { path, requestSerialize, responseDeserialize } = HEALTH['Check'] as MethodDefinition<Question, Answer>
  const question = { service: serviceOf(definition) }
  return new Promise((resolve, reject) => {
    client.makeUnaryRequest(
      path,
      requestSerialize,
      responseDeserialize,
      question,
      new Metadata({ waitForReady: true }),
      { deadline: Date.now() + timeoutMs },
      (failure, answer) => (answer?.status === 'SERVING' ? resolve() : reject(failure ?? new Error('not serving'))),
    )
  })
}
