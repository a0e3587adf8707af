import type { Agent, ClientRequest, IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { ErroCar } from '@car/errors/erro-car'
import type { Request, Response } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { agenteDeUmPedido, agenteQueReusa, FalhaAoConectar } from './agentes.ts'
import { paraOServico } from './cabecalhos.ts'
import { contarFalha } from './metricas.ts'
import { ClienteSaiu } from './prazo.ts'
import { entregar } from './resposta.ts'
import type { Servico } from './rotas.ts'

export type Destino = {
  servico: Servico
  url: string
  /** Answers are read by people: pages of error pass as they are. */
  paraPessoas: boolean
  /** The body, where it was read beforehand so that the request can be sent once more. */
  corpo?: Buffer | undefined
  /** Being sent twice does no harm. */
  repetivel: boolean
}

const LEITORES = 40

type Tentativa = {
  destino: Destino
  agente: Agent
  conectou: (saida: ClientRequest) => void
  respondeu: (resposta: IncomingMessage) => void
  falhou: (erro: Error) => void
}

/**
 * Passes requests on to the services and their answers back, as streams. A service that restarts is waited for until
 * it can be connected to; one that dies before it answers is asked again only where that does no harm.
 */
export function criarProxy() {
  const emCurso = new WeakMap<IncomingMessage, Tentativa>()
  const reusa = agenteQueReusa()
  const deUmPedido = agenteDeUmPedido()
  const passar = createProxyMiddleware<Request, Response>({
    router(req, _res, opcoes) {
      const { destino, agente } = atual(req)
      opcoes.agent = agente
      if (destino.corpo) opcoes.buffer = Readable.from(destino.corpo.length > 0 ? [destino.corpo] : [])
      return destino.url
    },
    changeOrigin: true,
    selfHandleResponse: true,
    ejectPlugins: true,
    plugins: [
      (servidor) => {
        servidor.on('proxyReq', (saida, req) => atual(req).conectou(saida))
        servidor.on('proxyRes', (resposta, req) => atual(req).respondeu(resposta))
        servidor.on('error', (erro, req) => req && atual(req).falhou(erro))
        servidor.on('econnreset', (_erro, req) => atual(req).falhou(new ClienteSaiu()))
      },
    ],
  })

  function atual(req: IncomingMessage): Tentativa {
    const tentativa = emCurso.get(req)
    if (!tentativa) throw new Error('a request that is not being passed on')
    return tentativa
  }

  /** Resolves with the head of the service's answer; its body is still to come. */
  function tentar(req: Request, res: Response, destino: Destino, agente: Agent, prazo: AbortSignal) {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    let saida: ClientRequest | undefined
    prazo.throwIfAborted()
    prazo.addEventListener('abort', () => {
      reject(prazo.reason)
      saida?.destroy()
    })
    emCurso.set(req, {
      destino,
      agente,
      conectou(aberta) {
        saida = aberta
        if (prazo.aborted) aberta.destroy()
        // For an early answer to a long upload not to be cut off: the service may not close while it is sent to.
        else aberta.setHeader('connection', 'keep-alive')
      },
      respondeu: resolve,
      falhou: reject,
    })
    passar(req, res, reject).catch(reject)
    return promise
  }

  async function obter(req: Request, res: Response, destino: Destino, prazo: AbortSignal): Promise<IncomingMessage> {
    const leitura = req.method === 'GET' || req.method === 'HEAD'
    for (let agente = leitura ? reusa : deUmPedido, resta = destino.repetivel; ; agente = deUmPedido, resta = false) {
      try {
        return await tentar(req, res, destino, agente, prazo)
      } catch (erro) {
        const repetida = resta && caiu(erro) && !prazo.aborted
        contarFalha({ servico: destino.servico, motivo: motivoDe(erro), repetida })
        if (!repetida) throw traduzir(erro)
      }
    }
  }

  return {
    /** @throws ErroCar when no answer is to be had, ClienteSaiu when nobody waits for one any more */
    async encaminhar(req: Request, res: Response, destino: Destino, prazo: AbortSignal): Promise<void> {
      req.headers = paraOServico(req.headers)
      // Each attempt listens on both, and takes nothing away when it is over.
      req.setMaxListeners(LEITORES)
      res.setMaxListeners(LEITORES)
      const resposta = await obter(req, res, destino, prazo)
      await entregar(resposta, res, destino.paraPessoas).catch((erro: unknown) => {
        if (prazo.reason instanceof ClienteSaiu) throw prazo.reason
        contarFalha({ servico: destino.servico, motivo: erro instanceof ErroCar ? 'resposta' : 'corte' })
        throw erro
      })
    },

    close(): void {
      reusa.destroy()
      deUmPedido.destroy()
    },
  }
}

export type Proxy = ReturnType<typeof criarProxy>

/** The connection ended before the answer began: the service may have died, or closed it just then. */
function caiu(erro: unknown): boolean {
  const codigo = typeof erro === 'object' && erro !== null && 'code' in erro ? erro.code : undefined
  return codigo === 'ECONNRESET' || codigo === 'EPIPE'
}

function motivoDe(erro: unknown): string {
  if (erro instanceof ClienteSaiu) return 'cliente_saiu'
  if (erro instanceof FalhaAoConectar) return 'conexao'
  if (erro instanceof ErroCar) return 'tempo'
  return caiu(erro) ? 'queda' : 'resposta'
}

function traduzir(erro: unknown): Error {
  if (erro instanceof ErroCar || erro instanceof ClienteSaiu) return erro
  if (erro instanceof FalhaAoConectar || caiu(erro)) return new ErroCar('indisponivel', { cause: erro, retryAfterS: 2 })
  return new ErroCar('inesperado', { cause: erro })
}
