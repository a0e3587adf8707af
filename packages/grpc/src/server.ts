import { randomUUID } from 'node:crypto'
import { CarError, notFound } from '@car/errors/car-error'
import type { ServiceTokens } from '@car/identity/service-token'
import type { ServiceName } from '@car/config/services'
import type { User } from '@car/identity/usuario'
import type { VerifyToken } from '@car/identity/verify-token'
import type { Logger } from '@car/telemetry/logger'
import { type RequestContext, runInContext } from '@car/telemetry/request-context'
import { receive } from '@car/telemetry/trace'
import {
  type Metadata,
  Server,
  ServerCredentials,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js'
import type { handleUnaryCall, ServerUnaryCall, ServerWritableStream } from '@grpc/grpc-js'
import { addHealth } from './health.ts'
import { toStatus } from './errors.ts'
import type { Methods, Request, Reply } from './types.ts'

export type CallContext = {
  service: ServiceName
  /** The person for whom the call is made. Their token has been verified again. */
  usuario: User | undefined
  /** The id of the command, which is the same for every repetition. A new id if the caller sent none. */
  commandId: string
  signal: AbortSignal
}

export type Handlers<D> = {
  [K in keyof Methods<D>]: (
    question: Request<D[K]>,
    call: CallContext,
  ) => Promise<Reply<D[K]>> | AsyncIterable<Reply<D[K]>>
}

export type Callers<D> = { [K in keyof Methods<D>]: readonly ServiceName[] }

type Guards = { tokens: ServiceTokens; verify: VerifyToken; logger: Logger }

const RPC = { 'rpc.system.name': 'grpc' }

/** The most services by which a person's token is passed on before a call. */
const LONGEST_WAY = 2

/** The least time, in milliseconds, that has to be left for a call to be started. */
const LEAST_MS = 30

/** Creates a gRPC server with the standard health service. */
export function createGrpcServer(guards: Guards) {
  const server = new Server({
    'grpc.max_receive_message_length': 4 * 1024 * 1024,
    'grpc.keepalive_permit_without_calls': 1,
  })
  const health = addHealth(server)

  return {
    add<D>(definition: D, handlers: Handlers<D>, permitted: Callers<D>): void {
      const methods = definition as ServiceDefinition
      const implementation: UntypedServiceImplementation = {}
      for (const [name, method] of Object.entries(methods)) {
        const handler = handlers[name as keyof Handlers<D>] as (p: unknown, c: CallContext) => unknown
        const callers = permitted[name as keyof Callers<D>]
        implementation[name] = method.responseStream
          ? (call: ServerWritableStream<unknown, unknown>) =>
              void traced(call, () => attendStream(guards, callers, handler, call))
          : (((call, reply) => {
              void traced(call, () => attend(guards, callers, handler, call)).then(
                (answer) => reply(null, answer),
                (failure: unknown) => reply(toStatus(logged(guards.logger, failure))),
              )
            }) satisfies handleUnaryCall<unknown, unknown>)
      }
      server.addService(methods, implementation)
      health.add(methods)
    },

    async listen(address: string): Promise<number> {
      return new Promise((resolve, reject) => {
        server.bindAsync(address, ServerCredentials.createInsecure(), (failure, port) =>
          failure ? reject(failure) : resolve(port),
        )
      })
    },

    /** Takes no more calls and waits for running calls. Calls that still run after `patienceMs` are cut off. */
    async close(patienceMs = 10_000): Promise<void> {
      health.stop()
      const ended = new Promise<void>((resolve) => server.tryShutdown(() => resolve()))
      const limit = setTimeout(() => server.forceShutdown(), patienceMs)
      await ended
      clearTimeout(limit)
    },
  }
}

type Call = ServerUnaryCall<unknown, unknown> | ServerWritableStream<unknown, unknown>

function traced<T>(call: Call, work: () => Promise<T>): Promise<T> {
  return receive(call.getPath().slice(1), 'server', call.metadata.getMap(), RPC, work)
}

async function attend(
  guards: Guards,
  callers: readonly ServiceName[],
  handler: (p: unknown, c: CallContext) => unknown,
  call: Call,
): Promise<unknown> {
  const context = contextOf(call)
  return runInContext(context, async () => {
    if (context.deadline !== undefined && context.deadline - Date.now() < LEAST_MS) throw new CarError('tempo_esgotado')
    return handler(call.request, await identify(guards, callers, call, context))
  })
}

async function attendStream(
  guards: Guards,
  callers: readonly ServiceName[],
  handler: (p: unknown, c: CallContext) => unknown,
  call: ServerWritableStream<unknown, unknown>,
): Promise<void> {
  try {
    const pieces = (await attend(guards, callers, handler, call)) as AsyncIterable<unknown>
    for await (const piece of pieces) {
      if (call.cancelled) return
      if (!call.write(piece)) await drained(call)
    }
    call.end()
  } catch (failure) {
    call.emit('error', toStatus(logged(guards.logger, failure)))
  }
}

/** Resolves when the caller can take more messages, or has cancelled the call. */
function drained(call: ServerWritableStream<unknown, unknown>): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      call.off('drain', go).off('cancelled', go)
      resolve()
    }
    call.on('drain', go).on('cancelled', go)
  })
}

function contextOf(call: Call): RequestContext {
  const deadlineAt = call.getDeadline()
  const deadline = deadlineAt instanceof Date ? deadlineAt.getTime() : deadlineAt
  return {
    requestId: text(call.metadata, 'x-request-id') ?? randomUUID(),
    commandId: text(call.metadata, 'x-command-id'),
    deadline: Number.isFinite(deadline) ? deadline : undefined,
  }
}

async function identify(
  { tokens, verify }: Guards,
  callers: readonly ServiceName[],
  call: Call,
  context: RequestContext,
): Promise<CallContext> {
  const own = text(call.metadata, 'x-service-token') ?? ''
  const service = await tokens.verify(own)
  if (!callers.includes(service)) throw notFound()
  const token = /^Bearer (.+)$/.exec(text(call.metadata, 'authorization') ?? '')?.[1]
  const passed = text(call.metadata, 'x-passed-on')?.split(' ', LONGEST_WAY) ?? []
  const usuario = token === undefined ? undefined : await verify(token, await holderOf(tokens, passed, service))
  if (usuario) Object.assign(context, { usuario, token, passed: [...passed, own] })
  const abort = new AbortController()
  call.on('cancelled', () => abort.abort())
  return { service, usuario, commandId: context.commandId ?? randomUUID(), signal: abort.signal }
}

/**
 * Returns the service that a person's token came from first. A caller that got the token by a call itself shows the
 * token of the service that made that call, and so on. The way never begins at the gateway, which passes on no token of a
 * client: whoever has one beside the gateway's service token took it elsewhere.
 * @throws CAR-001 when a token on the way was not made for the service that shows it, or is that of the gateway
 */
async function holderOf(tokens: ServiceTokens, passed: readonly string[], caller: ServiceName): Promise<ServiceName> {
  let holder = caller
  for (const link of passed.toReversed()) {
    holder = await tokens.verify(link, holder)
    if (holder === 'gateway') throw new CarError('sem_token')
  }
  return holder
}

function text(metadata: Metadata, key: string): string | undefined {
  const value = metadata.get(key)[0]
  return typeof value === 'string' ? value : undefined
}

function logged(logger: Logger, failure: unknown): unknown {
  if (!(failure instanceof CarError) || failure.kind === 'internal') logger.error({ err: failure }, 'unexpected error')
  return failure
}

/**
 * Returns the person for whom the call is made.
 * @throws CAR-001 without a person
 */
export function requireUser(call: CallContext): User {
  if (!call.usuario) throw new CarError('sem_token')
  return call.usuario
}
