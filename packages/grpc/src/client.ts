import type { ServiceTokens } from '@car/identity/service-token'
import { currentContext, remainingMs } from '@car/telemetry/request-context'
import { step, traceHeaders } from '@car/telemetry/trace'
import { ErroCar } from '@car/errors/erro-car'
import { Client, type ClientOptions, credentials, Metadata, type ServiceError } from '@grpc/grpc-js'
import type { ServiceDefinition } from '@grpc/grpc-js'
import { fromStatus } from './errors.ts'
import type { Methods, Request, Reply } from './types.ts'

type CallOptions = { timeoutMs?: number; signal?: AbortSignal; commandId?: string }

export type GrpcClient<D> = {
  [K in keyof Methods<D>]: (pergunta: Request<D[K]>, opcoes?: CallOptions) => Promise<Reply<D[K]>>
} & {
  /** A server stream, read as it comes. */
  stream<K extends keyof Methods<D>>(
    metodo: K,
    pergunta: Request<D[K]>,
    opcoes?: CallOptions,
  ): AsyncIterable<Reply<D[K]>>
  /** Resolves when the peer can be reached. */
  ready(timeoutMs: number): Promise<void>
  close(): void
}

const PRAZO_MS = 5_000
/** Each call gets this much less than its caller's deadline, so that the innermost call reports the time-out. */
const MARGEM_MS = 100

const RPC = { 'rpc.system.name': 'grpc' }

/** A restarting peer is back within seconds. It has done nothing yet, so it is asked again. */
const NOVA_TENTATIVA = JSON.stringify({
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

const OPCOES: ClientOptions = {
  'grpc.service_config': NOVA_TENTATIVA,
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 1_000,
  'grpc.keepalive_time_ms': 10_000,
  'grpc.keepalive_timeout_ms': 3_000,
  'grpc.max_receive_message_length': 16 * 1024 * 1024,
}

/**
 * A typed client. Every call has a deadline within the caller's own. It names the calling service, the person on whose
 * behalf it is made, the request, and the command, so that a call repeated after a lost connection is done once.
 */
export function createGrpcClient<D>(definicao: D, endereco: string, tokens: ServiceTokens): GrpcClient<D> {
  const metodos = definicao as ServiceDefinition
  const client = new Client(endereco, credentials.createInsecure(), OPCOES)

  async function preparar({
    timeoutMs = PRAZO_MS,
    commandId,
  }: CallOptions): Promise<{ metadata: Metadata; deadline: number }> {
    const resta = remainingMs()
    const prazo = resta === undefined ? timeoutMs : Math.min(timeoutMs, resta - MARGEM_MS)
    if (prazo <= 0) throw new ErroCar('tempo_esgotado')
    const contexto = currentContext()
    // Calls wait for an absent peer until their deadline. In the service config grpc-js ignores this option.
    const metadata = new Metadata({ waitForReady: true })
    metadata.set('x-service-token', await tokens.sign())
    if (contexto?.token) metadata.set('authorization', `Bearer ${contexto.token}`)
    if (contexto?.requestId) metadata.set('x-request-id', contexto.requestId)
    if (commandId) metadata.set('x-command-id', commandId)
    for (const [name, value] of Object.entries(traceHeaders())) metadata.set(name, value)
    return { metadata, deadline: Date.now() + prazo }
  }

  async function chamar(nome: string, pergunta: unknown, opcoes: CallOptions = {}): Promise<unknown> {
    const metodo = metodos[nome]
    if (!metodo) throw new Error(`no such method: ${nome}`)
    return step(metodo.path.slice(1), 'client', RPC, async () => {
      const { metadata, deadline } = await preparar(opcoes)
      return new Promise((resolve, reject) => {
        const chamada = client.makeUnaryRequest(
          metodo.path,
          metodo.requestSerialize,
          metodo.responseDeserialize,
          pergunta,
          metadata,
          { deadline },
          (erro: ServiceError | null, resposta?: unknown) => (erro ? reject(fromStatus(erro)) : resolve(resposta)),
        )
        opcoes.signal?.addEventListener('abort', () => chamada.cancel(), { once: true })
      })
    })
  }

  async function* stream(nome: string, pergunta: unknown, opcoes: CallOptions = {}): AsyncGenerator<unknown> {
    const metodo = metodos[nome]
    if (!metodo) throw new Error(`no such method: ${nome}`)
    const { metadata, deadline } = await preparar(opcoes)
    const chamada = client.makeServerStreamRequest(
      metodo.path,
      metodo.requestSerialize,
      metodo.responseDeserialize,
      pergunta,
      metadata,
      { deadline },
    )
    opcoes.signal?.addEventListener('abort', () => chamada.cancel(), { once: true })
    try {
      for await (const pedaco of chamada) yield pedaco
    } catch (erro) {
      throw fromStatus(erro as ServiceError)
    } finally {
      chamada.cancel()
    }
  }

  const unarios = Object.fromEntries(
    Object.keys(metodos).map((nome) => [
      nome,
      (pergunta: unknown, opcoes?: CallOptions) => chamar(nome, pergunta, opcoes),
    ]),
  )
  return {
    ...unarios,
    stream,
    ready: (timeoutMs: number) =>
      new Promise<void>((resolve, reject) => {
        client.waitForReady(Date.now() + timeoutMs, (erro) =>
          erro ? reject(new ErroCar('indisponivel', { cause: erro })) : resolve(),
        )
      }),
    close: () => client.close(),
  } as GrpcClient<D>
}
