import { randomUUID } from 'node:crypto'
import { ErroCar, naoEncontrado } from '@car/errors/erro-car'
import type { Servico, ServiceTokens } from '@car/identity/service-token'
import type { Usuario } from '@car/identity/usuario'
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

/** What a handler is given beside its request. */
export type CallContext = {
  service: Servico
  /** The person on whose behalf the call is made. Their token has been verified again. */
  usuario: Usuario | undefined
  /** Every repetition of a command has the same id. */
  commandId: string
  signal: AbortSignal
}

export type Handlers<D> = {
  [K in keyof Methods<D>]: (
    pergunta: Request<D[K]>,
    chamada: CallContext,
  ) => Promise<Reply<D[K]>> | AsyncIterable<Reply<D[K]>>
}

/** Which services may call which method. */
export type Callers<D> = { [K in keyof Methods<D>]: readonly Servico[] }

type Guards = { tokens: ServiceTokens; verify: VerifyToken; logger: Logger }

const RPC = { 'rpc.system.name': 'grpc' }

/** A call with less time left than this is not started. */
const MINIMO_MS = 30

/** A gRPC server of one service, with the standard health service beside it. */
export function createGrpcServer(meios: Guards) {
  const server = new Server({
    'grpc.max_receive_message_length': 4 * 1024 * 1024,
    'grpc.keepalive_permit_without_calls': 1,
  })
  const health = addHealth(server)

  return {
    add<D>(definicao: D, manipuladores: Handlers<D>, permitidos: Callers<D>): void {
      const metodos = definicao as ServiceDefinition
      const implementacao: UntypedServiceImplementation = {}
      for (const [nome, metodo] of Object.entries(metodos)) {
        const manipulador = manipuladores[nome as keyof Handlers<D>] as (p: unknown, c: CallContext) => unknown
        const quem = permitidos[nome as keyof Callers<D>]
        implementacao[nome] = metodo.responseStream
          ? (call: ServerWritableStream<unknown, unknown>) =>
              void traced(call, () => atenderFluxo(meios, quem, manipulador, call))
          : (((call, responder) => {
              void traced(call, () => atender(meios, quem, manipulador, call)).then(
                (resposta) => responder(null, resposta),
                (erro: unknown) => responder(toStatus(registrar(meios.logger, erro))),
              )
            }) satisfies handleUnaryCall<unknown, unknown>)
      }
      server.addService(metodos, implementacao)
    },

    async listen(endereco: string): Promise<number> {
      return new Promise((resolve, reject) => {
        server.bindAsync(endereco, ServerCredentials.createInsecure(), (erro, porta) =>
          erro ? reject(erro) : resolve(porta),
        )
      })
    },

    /** Takes no more calls and waits for running ones, for at most `esperaMs`. */
    async close(esperaMs = 10_000): Promise<void> {
      health.stop()
      const fim = new Promise<void>((resolve) => server.tryShutdown(() => resolve()))
      const limite = setTimeout(() => server.forceShutdown(), esperaMs)
      await fim
      clearTimeout(limite)
    },
  }
}

type Chamado = ServerUnaryCall<unknown, unknown> | ServerWritableStream<unknown, unknown>

/** Runs the work within the trace of the call. */
function traced<T>(call: Chamado, work: () => Promise<T>): Promise<T> {
  return receive(call.getPath().slice(1), 'server', call.metadata.getMap(), RPC, work)
}

async function atender(
  meios: Guards,
  quem: readonly Servico[],
  manipulador: (p: unknown, c: CallContext) => unknown,
  call: Chamado,
): Promise<unknown> {
  const contexto = contextoDe(call)
  return runInContext(contexto, async () => {
    if (contexto.deadline !== undefined && contexto.deadline - Date.now() < MINIMO_MS)
      throw new ErroCar('tempo_esgotado')
    return manipulador(call.request, await identificar(meios, quem, call, contexto))
  })
}

async function atenderFluxo(
  meios: Guards,
  quem: readonly Servico[],
  manipulador: (p: unknown, c: CallContext) => unknown,
  call: ServerWritableStream<unknown, unknown>,
): Promise<void> {
  try {
    const pedacos = (await atender(meios, quem, manipulador, call)) as AsyncIterable<unknown>
    for await (const pedaco of pedacos) {
      if (call.cancelled) return
      if (!call.write(pedaco)) await new Promise((resolve) => call.once('drain', resolve).once('cancelled', resolve))
    }
    call.end()
  } catch (erro) {
    call.emit('error', toStatus(registrar(meios.logger, erro)))
  }
}

function contextoDe(call: Chamado): RequestContext {
  const prazo = call.getDeadline()
  const deadline = prazo instanceof Date ? prazo.getTime() : prazo
  return {
    requestId: texto(call.metadata, 'x-request-id') ?? randomUUID(),
    commandId: texto(call.metadata, 'x-command-id'),
    deadline: Number.isFinite(deadline) ? deadline : undefined,
  }
}

async function identificar(
  { tokens, verify }: Guards,
  quem: readonly Servico[],
  call: Chamado,
  contexto: RequestContext,
): Promise<CallContext> {
  const service = await tokens.verify(texto(call.metadata, 'x-service-token') ?? '')
  if (!quem.includes(service)) throw naoEncontrado()
  const token = /^Bearer (.+)$/.exec(texto(call.metadata, 'authorization') ?? '')?.[1]
  const usuario = token === undefined ? undefined : await verify(token)
  if (usuario) Object.assign(contexto, { usuario, token })
  const aborto = new AbortController()
  call.on('cancelled', () => aborto.abort())
  return { service, usuario, commandId: contexto.commandId ?? randomUUID(), signal: aborto.signal }
}

function texto(metadata: Metadata, chave: string): string | undefined {
  const valor = metadata.get(chave)[0]
  return typeof valor === 'string' ? valor : undefined
}

function registrar(logger: Logger, erro: unknown): unknown {
  if (!(erro instanceof ErroCar) || erro.kind === 'internal') logger.error({ err: erro }, 'unexpected error')
  return erro
}

/** The person behind the call, for methods that need one. @throws CAR-001 without a person */
export function requireUsuario(chamada: CallContext): Usuario {
  if (!chamada.usuario) throw new ErroCar('sem_token')
  return chamada.usuario
}
