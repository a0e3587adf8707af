import type { Agent, ClientRequest, IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { isDropped } from '@car/errors/dropped'
import { CarError } from '@car/errors/car-error'
import type { Request, Response } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import type { Refusal } from './admission/admission.ts'
import { ConnectFailure, createReusingAgent, createSingleUseAgent } from './admission/agents.ts'
import { deliver } from './answer.ts'
import { ClientGone } from './deadline.ts'
import { headersForService } from './headers.ts'
import { countFailure } from './metrics.ts'
import type { Identity } from './hand-over.ts'
import type { ServiceBehind } from './routes.ts'
import { unavailable } from './unavailable.ts'

export type Destination = {
  service: ServiceBehind
  /** True if people read the answers. Error pages then reach them unchanged. */
  forPeople: boolean
  /** The body, if it was read in advance so that it can be sent twice. */
  body?: Buffer | undefined
  /** True if the request may be sent twice without harm. */
  repeatable: boolean
  /** The headers by which the service knows the caller; absent if nobody has signed in. */
  identity?: Identity | undefined
  refusal?: Refusal | undefined
}

/**
 * The number of listeners above which Node warns of a leak; the default of ten is too low. Two attempts and the code
 * around them add listeners to one request and its answer.
 */
const LISTENERS = 40

type Attempt = {
  destination: Destination
  agent: Agent
  onRequest: (outgoing: ClientRequest) => void
  onAnswer: (answer: IncomingMessage) => void
  onFailure: (error: Error) => void
}

/**
 * The key under which a request carries its own state. A long-lived WeakMap would keep each request in memory until a
 * full garbage collection, because a minor collection would not free its entries.
 */
const UNDER_WAY = Symbol('under way')
type Passed = IncomingMessage & { [UNDER_WAY]?: Attempt }

/**
 * Streams requests to the services and their answers back. The proxy keeps trying for some seconds to connect to a
 * restarting service. If a service dies before its answer, a repeatable request is sent once more.
 */
export function createProxy(addresses: Record<ServiceBehind, string>) {
  const reusing = createReusingAgent()
  const singleUse = createSingleUseAgent()
  const pass = createProxyMiddleware<Request, Response>({
    router(req, _res, options) {
      const { destination, agent } = current(req)
      options.agent = agent
      if (destination.body) options.buffer = Readable.from(destination.body.length > 0 ? [destination.body] : [])
      return addresses[destination.service]
    },
    changeOrigin: true,
    selfHandleResponse: true,
    ejectPlugins: true,
    plugins: [
      (server) => {
        server.on('proxyReq', (outgoing, req) => current(req).onRequest(outgoing))
        server.on('proxyRes', (answer, req) => current(req).onAnswer(answer))
        server.on('error', (error, req) => req && current(req).onFailure(error))
        server.on('econnreset', (_error, req) => current(req).onFailure(new ClientGone()))
      },
    ],
  })

  function current(req: Passed): Attempt {
    const { [UNDER_WAY]: attempt } = req
    if (!attempt) throw new Error('a request that is not being passed on')
    return attempt
  }

  /** Resolves with the head of the answer, before its body. */
  function attempt(req: Request, res: Response, destination: Destination, agent: Agent, deadline: AbortSignal) {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    let outgoing: ClientRequest | undefined
    deadline.throwIfAborted()
    deadline.addEventListener('abort', () => {
      reject(deadline.reason)
      outgoing?.destroy()
    })
    const passed: Passed = req
    passed[UNDER_WAY] = {
      destination,
      agent,
      onRequest(opened) {
        outgoing = opened
        if (deadline.aborted) opened.destroy()
        // The service must keep the connection open while it receives. Otherwise an early answer to a long upload would
        // be cut off.
        else opened.setHeader('connection', 'keep-alive')
      },
      onAnswer: resolve,
      onFailure: reject,
    }
    pass(req, res, reject).catch(reject)
    return promise
  }

  async function obtain(req: Request, res: Response, destination: Destination, deadline: AbortSignal) {
    const reads = req.method === 'GET' || req.method === 'HEAD'
    let agent = reads ? reusing : singleUse
    for (let mayRepeat = destination.repeatable; ; mayRepeat = false, agent = singleUse) {
      try {
        return await attempt(req, res, destination, agent, deadline)
      } catch (error) {
        const repeated = mayRepeat && isDropped(error) && !deadline.aborted
        countFailure({ servico: destination.service, motivo: reasonOf(error, req), repetida: repeated })
        if (!repeated) throw asAnswer(error)
      }
    }
  }

  return {
    /**
     * @throws CarError in place of an answer; ClientGone if the client has left; the stream's error if the answer
     * breaks off
     */
    async forward(req: Request, res: Response, destination: Destination, deadline: AbortSignal): Promise<void> {
      req.headers = { ...headersForService(req.headers, destination.service), ...destination.identity }
      req.setMaxListeners(LISTENERS)
      res.setMaxListeners(LISTENERS)
      const answer = await obtain(req, res, destination, deadline)
      if (answer.statusCode === destination.refusal?.status) {
        answer.resume()
        throw destination.refusal?.error
      }
      await deliver(answer, res, destination.forPeople, deadline).catch((error: unknown) => {
        if (error instanceof ClientGone) throw error
        countFailure({ servico: destination.service, motivo: error instanceof CarError ? 'resposta' : 'corte' })
        throw error
      })
    },

    close(): void {
      reusing.destroy()
      singleUse.destroy()
    },
  }
}

export type Proxy = ReturnType<typeof createProxy>

function reasonOf(error: unknown, req: Request): string {
  if (error instanceof ClientGone) return 'cliente_saiu'
  if (error instanceof ConnectFailure) return 'conexao'
  if (error instanceof CarError) return req.complete ? 'tempo' : 'cliente_lento'
  return isDropped(error) ? 'queda' : 'resposta'
}

function asAnswer(error: unknown): Error {
  if (error instanceof CarError || error instanceof ClientGone) return error
  if (error instanceof ConnectFailure || isDropped(error)) return unavailable(error)
  return new CarError('inesperado', { cause: error })
}
