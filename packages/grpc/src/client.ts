import type { ServiceTokens } from '@car/identity/service-token'
import { SERVICE_NAMES, type ServiceName } from '@car/config/services'
import { currentContext, remainingMs } from '@car/telemetry/request-context'
import { step, traceHeaders } from '@car/telemetry/trace'
import { CarError } from '@car/errors/car-error'
import { Client, type ClientOptions, connectivityState, credentials, Metadata, type ServiceError } from '@grpc/grpc-js'
import type { ServiceDefinition } from '@grpc/grpc-js'
import { fromStatus } from './errors.ts'
import { askHealth } from './health.ts'
import type { Methods, Request, Reply } from './types.ts'

type CallOptions = { timeoutMs?: number; signal?: AbortSignal; commandId?: string }

export type GrpcClient<D> = {
  [K in keyof Methods<D>]: (question: Request<D[K]>, options?: CallOptions) => Promise<Reply<D[K]>>
} & {
  /** Calls a method that answers with a stream. Its messages are read as they arrive. */
  stream<K extends keyof Methods<D>>(
    method: K,
    question: Request<D[K]>,
    options?: CallOptions,
  ): AsyncIterable<Reply<D[K]>>
  /**
   * Resolves if the right service answers at the address, and rejects otherwise. Processes check this at their start.
   */
  answers: () => Promise<void>
  close(): void
}

const DEADLINE_MS = 5_000
const HEALTH_MS = 2_000
/**
 * The longest time for a channel to connect, before it is replaced. Network policies drop packets to the address of a
 * pod that is gone. TCP keeps trying that address for two minutes, and the name is not resolved again in that time.
 */
const STANDS_MS = 3_000
/** A call's deadline is this much earlier than that of its caller. So the innermost call reports the time-out. */
const MARGIN_MS = 100

const RPC = { 'rpc.system.name': 'grpc' }

/** The policy for repeating calls to an unreachable peer, which is usually back within seconds. */
const RETRY = JSON.stringify({
  loadBalancingConfig: [{ round_robin: {} }],
  methodConfig: [
    {
      name: [{}],
      retryPolicy: {
        maxAttempts: 5,
        initialBackoff: '0.1s',
        maxBackoff: '1s',
        backoffMultiplier: 2,
        retryableStatusCodes: ['UNAVAILABLE'],
      },
    },
  ],
})

const OPTIONS: ClientOptions = {
  'grpc.service_config': RETRY,
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 1_000,
  // Names are resolved again as soon as the old addresses fail. By default grpc-js waits half a minute between
  // resolutions, so a service that starts shortly before its peer is replaced would get no answer until then.
  'grpc.dns_min_time_between_resolutions_ms': 500,
  // Without this option, a new channel would reuse the connection of the old channel.
  'grpc.use_local_subchannel_pool': 1,
  // A connection to a node that is gone falls silent. It is given up early enough for the retry to be answered within
  // DEADLINE_MS.
  'grpc.keepalive_time_ms': 1_000,
  'grpc.keepalive_timeout_ms': 2_500,
  'grpc.max_receive_message_length': 16 * 1024 * 1024,
}

/**
 * Creates a typed client. Every call has a deadline within the deadline of its caller. A call carries the calling
 * service, the person for whom it is made, the request id, and the command id. The peer recognises a repeated call by
 * the command id, so that the work is done once even after a lost connection.
 */
export function createGrpcClient<D>(definition: D, address: string, tokens: ServiceTokens): GrpcClient<D> {
  const methods = definition as ServiceDefinition
  const callee = calleeOf(methods)
  const open = () => new Client(address, credentials.createInsecure(), OPTIONS)
  let client = open()
  /** The time since which calls have been waiting for a connected channel; null while no call waits. */
  let since: number | null = null
  /** Replaced channels, each kept until no call can be waiting for it. */
  const replaced = new Set<Client>()

  const stateOf = (it: Client) => it.getChannel().getConnectivityState(true)
  /**
   * Returns the channel once it is connected, or unconnected when `until` has passed or the client was closed. A
   * channel that does not connect in time is replaced by a channel that resolves the name anew.
   */
  async function standing(until: number): Promise<Client> {
    for (;;) {
      const tried = client
      if (stateOf(tried) === connectivityState.READY) return stands(tried)
      since ??= Date.now()
      const patience = since + STANDS_MS
      const late = await new Promise((done) => tried.waitForReady(Math.min(patience, until), done))
      if (!late) return stands(tried)
      if (tried === client && Date.now() >= patience) {
        since = null
        if (stateOf(tried) === connectivityState.CONNECTING) replace()
      }
      if (Date.now() >= until || stateOf(client) === connectivityState.SHUTDOWN) return client
    }
  }
  function stands(it: Client): Client {
    if (it === client) since = null
    return it
  }
  function replace(): void {
    const old = client
    client = open()
    replaced.add(old)
    setTimeout(() => replaced.delete(old) && old.close(), DEADLINE_MS).unref()
  }

  async function prepare({
    timeoutMs = DEADLINE_MS,
    commandId,
  }: CallOptions): Promise<{ metadata: Metadata; deadline: number }> {
    const left = remainingMs()
    const deadlineAt = left === undefined ? timeoutMs : Math.min(timeoutMs, left - MARGIN_MS)
    if (deadlineAt <= 0) throw new CarError('tempo_esgotado')
    const context = currentContext()
    // Calls wait for an absent peer until their deadline. The option is set here, because grpc-js ignores this option
    // in the service config.
    const metadata = new Metadata({ waitForReady: true })
    metadata.set('x-service-token', await tokens.sign(callee))
    if (context?.token) metadata.set('authorization', `Bearer ${context.token}`)
    if (context?.token && context.passed?.length) metadata.set('x-passed-on', context.passed.join(' '))
    if (context?.requestId) metadata.set('x-request-id', context.requestId)
    if (commandId) metadata.set('x-command-id', commandId)
    for (const [name, value] of Object.entries(traceHeaders())) metadata.set(name, value)
    return { metadata, deadline: Date.now() + deadlineAt }
  }

  async function ask(name: string, question: unknown, options: CallOptions = {}): Promise<unknown> {
    const method = methods[name]
    if (!method) throw new Error(`no such method: ${name}`)
    return step(method.path.slice(1), 'client', RPC, async () => {
      const { metadata, deadline } = await prepare(options)
      const channel = await standing(deadline)
      return new Promise((resolve, reject) => {
        const call = channel.makeUnaryRequest(
          method.path,
          method.requestSerialize,
          method.responseDeserialize,
          question,
          metadata,
          { deadline },
          (failure: ServiceError | null, answer?: unknown) => (failure ? reject(fromStatus(failure)) : resolve(answer)),
        )
        options.signal?.addEventListener('abort', () => call.cancel(), { once: true })
      })
    })
  }

  async function* stream(name: string, question: unknown, options: CallOptions = {}): AsyncGenerator<unknown> {
    const method = methods[name]
    if (!method) throw new Error(`no such method: ${name}`)
    const { metadata, deadline } = await prepare(options)
    const channel = await standing(deadline)
    const call = channel.makeServerStreamRequest(
      method.path,
      method.requestSerialize,
      method.responseDeserialize,
      question,
      metadata,
      { deadline },
    )
    options.signal?.addEventListener('abort', () => call.cancel(), { once: true })
    try {
      for await (const piece of call) yield piece
    } catch (failure) {
      throw fromStatus(failure as ServiceError)
    } finally {
      call.cancel()
    }
  }

  const unary = Object.fromEntries(
    Object.keys(methods).map((name) => [
      name,
      (question: unknown, options?: CallOptions) => ask(name, question, options),
    ]),
  )
  return {
    ...unary,
    stream,
    answers: async () => askHealth(await standing(Date.now() + HEALTH_MS), methods, HEALTH_MS),
    close: () => [client, ...replaced].forEach((it) => it.close()),
  } as GrpcClient<D>
}

/** Finds the service of a contract, by the package in its paths: `/car.processos.v1.Processos/…`. */
function calleeOf(methods: ServiceDefinition): ServiceName {
  const path = Object.values(methods)[0]?.path
  const callee = SERVICE_NAMES.find((name) => name === path?.split('.')[1])
  if (!callee) throw new Error(`no service has the contract of ${path}`)
  return callee
}
