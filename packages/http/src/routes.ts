import { randomUUID } from 'node:crypto'
import { ErroCar, naoEncontrado } from '@car/errors/erro-car'
import { type Nivel, nivelBasta, type Usuario } from '@car/identity/usuario'
import type { VerifyToken } from '@car/identity/verify-token'
import type { Operacao, ServicoHttp } from '@car/operations/operacao'
import { type IdOperacao, OPERACOES } from '@car/operations/tabela'
import { currentContext } from '@car/telemetry/request-context'
import type { Request, Response, Router } from 'express'
import type { z } from 'zod'
import { acceptsVersion } from './if-match.ts'
import { authenticate } from './authenticate.ts'
import { parseBody, readBody, contentDigest } from './body.ts'
import type { Idempotency } from './idempotency.ts'
import * as render from './render.ts'
import type { Page } from '@car/store/paging'
import type { Answer } from './render.ts'
import { validate } from './validate.ts'

type Tabela = typeof OPERACOES
type Lido<O, K extends string> = O extends { [P in K]: infer S extends z.ZodType } ? z.output<S> : undefined
type DoServico<S extends ServicoHttp> = { [I in IdOperacao]: Tabela[I]['servico'] extends S ? I : never }[IdOperacao]

/** What a handler is given. `usuario` is absent on public routes only; `alvo` is what `visivel` found. */
export type RouteInput<I extends IdOperacao, A = unknown> = {
  usuario: Tabela[I]['papeis'] extends 'publico' ? undefined : Usuario
  params: Record<string, string>
  query: Lido<Tabela[I], 'consulta'>
  body: Lido<Tabela[I], 'corpo'>
  target: A
  /** Says whether If-Match, if sent, names this version. */
  acceptsVersion: (versao: number) => boolean
  /** The same for every repetition of the same request under one Idempotency-Key. */
  commandId: string
  req: Request
  res: Response
}

/** What a handler returns: a thing (with its version as ETag), a page, nothing (204), or `'sent'` when it wrote the answer itself. */
export type RouteOutput =
  | { data: unknown; etag?: number; headers?: Record<string, string> }
  | { page: Page<unknown> }
  | { raw: unknown }
  | 'empty'
  | 'sent'

export type Route<I extends IdOperacao, A = unknown> = {
  /** Finds what the path names, or throws CAR-003 when it is not there for this caller. Runs before everything else is looked at. */
  visible?: (usuario: Usuario, params: Record<string, string>) => Promise<A>
  /** The level asked for, where it depends on the state of what was found. */
  level?: (alvo: A) => Nivel
  handle: (pedido: RouteInput<I, A>) => Promise<RouteOutput>
}

// The `any` stands for each route's own target, which the router hands from `visivel` to `executar` unseen.
// oxlint-disable-next-line typescript/no-explicit-any
export type Routes<S extends ServicoHttp> = { [I in DoServico<S>]: Route<I, any> }

type Meios = { verify: VerifyToken; idempotency?: Idempotency; upgradeUrl: (nivel: Nivel) => string }

/** Long requests are bounded by their streams; all others end within the ten seconds that the gateway grants. */
const PRAZO_MS = 9_000

/**
 * Mounts a service's handlers on the rows of the operations table. The compiler holds a service to exactly its rows.
 * Every request meets the checks in the order of the contract: token, role, visible, level, replay, body, state.
 */
export function mountRoutes<S extends ServicoHttp>(router: Router, rotas: Routes<S>, meios: Meios): void {
  for (const [id, rota] of Object.entries(rotas) as [IdOperacao, Route<IdOperacao>][]) {
    const operacao: Operacao = OPERACOES[id]
    const caminho = operacao.caminho.replace(/\{(\w+)\}/g, ':$1')
    const metodo = operacao.metodo.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
    router[metodo](caminho, async (req, res) => {
      const contexto = currentContext()
      if (contexto && !operacao.demorada) contexto.deadline = Date.now() + PRAZO_MS
      const pronta = await atender(operacao, rota, req, res, meios)
      if (pronta) render.send(res, pronta)
    })
  }
}

async function atender(
  operacao: Operacao,
  rota: Route<IdOperacao>,
  req: Request,
  res: Response,
  meios: Meios,
): Promise<Answer | null> {
  const usuario = operacao.papeis === 'publico' ? undefined : await authenticate(req, meios.verify)
  if (usuario && operacao.papeis !== 'publico' && !operacao.papeis.includes(usuario.papel)) throw naoEncontrado()
  const params = conferirParams(req)
  const alvo = usuario && rota.visible ? await rota.visible(usuario, params) : undefined
  if (usuario) requireLevel(usuario, rota.level?.(alvo) ?? operacao.nivel, meios.upgradeUrl)

  const fazer = async (commandId: string, corpo: Buffer | null): Promise<Answer | null> => {
    const consulta = operacao.consulta ? validate(operacao.consulta, req.query) : undefined
    const lido = operacao.corpo && corpo ? validate(operacao.corpo, parseBody(req, corpo)) : undefined
    const pedido = {
      usuario,
      params,
      consulta,
      corpo: lido,
      alvo,
      versaoAceita: acceptsVersion(operacao.ifMatch ? req.get('if-match') : undefined),
      commandId,
      req,
      res,
    }
    return embrulhar(operacao, await rota.handle(pedido as never))
  }
  if (operacao.multipart) return fazer(randomUUID(), null)
  const corpo = operacao.corpo || operacao.metodo !== 'GET' ? await readBody(req, res) : null
  const chave = operacao.idempotente ? req.get('idempotency-key') : undefined
  if (chave === undefined || !usuario || !meios.idempotency) return fazer(randomUUID(), corpo)
  const escopo = { usuario, metodo: operacao.metodo, caminho: req.path, chave }
  const conteudo = contentDigest(req, corpo ?? Buffer.alloc(0))
  return meios.idempotency.once(
    escopo,
    conteudo,
    async (commandId) => (await fazer(commandId, corpo)) ?? { status: 204, headers: {}, body: '' },
  )
}

/** @throws CAR-006 naming the level asked for and where it is to be had. */
export function requireLevel(usuario: Usuario, exigido: Nivel, urlDeElevacao: (nivel: Nivel) => string): void {
  if (nivelBasta(usuario.nivel, exigido)) return
  const onde = urlDeElevacao(exigido)
  throw new ErroCar('nivel_insuficiente', {
    mensagem: `Esta operação exige conta gov.br de nível ${exigido}. Aumente o nível em ${onde} e entre de novo.`,
    detalhes: [
      {
        field: 'nivel_confiabilidade',
        code: 'insufficient_level',
        message: `Exigido: ${exigido}. Aumente o nível em ${onde}`,
      },
    ],
  })
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** What is not even an id names nothing. */
function conferirParams(req: Request): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [nome, valor] of Object.entries(req.params)) {
    if (typeof valor !== 'string') throw naoEncontrado()
    const ehId = nome === 'id' || nome === 'pid' || nome === 'aid' || nome === 'job_id'
    if (ehId && !UUID.test(valor)) throw naoEncontrado()
    params[nome] = ehId ? valor.toLowerCase() : valor
  }
  return params
}

function embrulhar(operacao: Operacao, retorno: RouteOutput): Answer | null {
  if (retorno === 'sent') return null
  if (retorno === 'empty') return { status: 204, headers: {}, body: '' }
  if ('page' in retorno) return render.list(retorno.page)
  if ('raw' in retorno) return render.raw(retorno.raw)
  const etag = retorno.etag === undefined ? {} : { etag: `"${retorno.etag}"` }
  return render.resource(operacao.resposta.status, retorno.data, { ...etag, ...retorno.headers })
}
