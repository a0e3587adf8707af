import { randomUUID } from 'node:crypto'
import { ErroCar, naoEncontrado } from '@car/errors/erro-car'
import { type Nivel, nivelBasta, type Usuario } from '@car/identity/usuario'
import type { VerificarToken } from '@car/identity/verify-token'
import type { Operacao, ServicoHttp } from '@car/operations/operacao'
import { type IdOperacao, OPERACOES } from '@car/operations/tabela'
import { currentContext } from '@car/telemetry/request-context'
import type { Request, Response, Router } from 'express'
import type { z } from 'zod'
import { aceitaVersao } from './if-match.ts'
import { autenticar } from './autenticar.ts'
import { interpretar, lerCorpo, resumoDoConteudo } from './corpo.ts'
import type { Idempotencia } from './idempotencia.ts'
import * as render from './render.ts'
import type { Pagina, Pronta } from './render.ts'
import { type Regras, validar } from './validar.ts'

type Tabela = typeof OPERACOES
type Lido<O, K extends string> = O extends { [P in K]: infer S extends z.ZodType } ? z.output<S> : undefined
type DoServico<S extends ServicoHttp> = { [I in IdOperacao]: Tabela[I]['servico'] extends S ? I : never }[IdOperacao]

/** What a handler is given. `usuario` is absent on public routes only; `alvo` is what `visivel` found. */
export type Pedido<I extends IdOperacao, A = unknown> = {
  usuario: Tabela[I]['papeis'] extends 'publico' ? undefined : Usuario
  params: Record<string, string>
  consulta: Lido<Tabela[I], 'consulta'>
  corpo: Lido<Tabela[I], 'corpo'>
  alvo: A
  /** Says whether If-Match, if sent, names this version. */
  versaoAceita: (versao: number) => boolean
  /** The same for every repetition of the same request under one Idempotency-Key. */
  comandoId: string
  req: Request
  res: Response
}

/** What a handler returns: a thing (with its version as ETag), a page, nothing (204), or `'enviada'` when it wrote the answer itself. */
export type Retorno =
  | { data: unknown; etag?: number; headers?: Record<string, string> }
  | { pagina: Pagina<unknown> }
  | { cru: unknown }
  | 'vazia'
  | 'enviada'

export type Rota<I extends IdOperacao, A = unknown> = {
  /** Finds what the path names, or throws CAR-003 when it is not there for this caller. Runs before everything else is looked at. */
  visivel?: (usuario: Usuario, params: Record<string, string>) => Promise<A>
  /** The level asked for, where it depends on the state of what was found. */
  nivel?: (alvo: A) => Nivel
  /** Held to together with the shape of the body, so that all that is wrong with it stands in one answer. */
  regras?: Regras<Lido<Tabela[I], 'corpo'>>
  executar: (pedido: Pedido<I, A>) => Promise<Retorno>
}

// The `any` stands for each route's own target, which the router hands from `visivel` to `executar` unseen.
// oxlint-disable-next-line typescript/no-explicit-any
export type Rotas<S extends ServicoHttp> = { [I in DoServico<S>]: Rota<I, any> }

type Meios = { verificar: VerificarToken; idempotencia?: Idempotencia; urlDeElevacao: (nivel: Nivel) => string }

/** Long requests are bounded by their streams; all others end within the ten seconds that the gateway grants. */
const PRAZO_MS = 9_000

/**
 * Mounts a service's handlers on the rows of the operations table. The compiler holds a service to exactly its rows.
 * Every request meets the checks in the order of the contract: token, role, visible, level, replay, body, state.
 */
export function montarRotas<S extends ServicoHttp>(router: Router, rotas: Rotas<S>, meios: Meios): void {
  for (const [id, rota] of Object.entries(rotas) as [IdOperacao, Rota<IdOperacao>][]) {
    const operacao: Operacao = OPERACOES[id]
    const caminho = operacao.caminho.replace(/\{(\w+)\}/g, ':$1')
    const metodo = operacao.metodo.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
    router[metodo](caminho, async (req, res) => {
      const contexto = currentContext()
      if (contexto && !operacao.demorada) contexto.deadline = Date.now() + PRAZO_MS
      const pronta = await atender(operacao, rota, req, res, meios)
      if (pronta) render.enviar(res, pronta)
    })
  }
}

async function atender(
  operacao: Operacao,
  rota: Rota<IdOperacao>,
  req: Request,
  res: Response,
  meios: Meios,
): Promise<Pronta | null> {
  const usuario = operacao.papeis === 'publico' ? undefined : await autenticar(req, meios.verificar)
  if (usuario && operacao.papeis !== 'publico' && !operacao.papeis.includes(usuario.papel)) throw naoEncontrado()
  const params = conferirParams(req)
  const alvo = usuario && rota.visivel ? await rota.visivel(usuario, params) : undefined
  if (usuario) exigirNivel(usuario, rota.nivel?.(alvo) ?? operacao.nivel, meios.urlDeElevacao)

  const fazer = async (comandoId: string, corpo: Buffer | null): Promise<Pronta | null> => {
    const consulta = operacao.consulta ? validar(operacao.consulta, req.query) : undefined
    const lido =
      operacao.corpo && corpo
        ? validar(operacao.corpo, interpretar(req, corpo), rota.regras as Regras<unknown>)
        : undefined
    const pedido = {
      usuario,
      params,
      consulta,
      corpo: lido,
      alvo,
      versaoAceita: aceitaVersao(operacao.ifMatch ? req.get('if-match') : undefined),
      comandoId,
      req,
      res,
    }
    return embrulhar(operacao, await rota.executar(pedido as never))
  }
  if (operacao.multipart) return fazer(randomUUID(), null)
  const corpo = operacao.corpo || operacao.metodo !== 'GET' ? await lerCorpo(req, res) : null
  const chave = operacao.idempotente ? req.get('idempotency-key') : undefined
  if (chave === undefined || !usuario || !meios.idempotencia) return fazer(randomUUID(), corpo)
  const escopo = { usuario, metodo: operacao.metodo, caminho: req.path, chave }
  const conteudo = resumoDoConteudo(req, corpo ?? Buffer.alloc(0))
  return meios.idempotencia.uma(
    escopo,
    conteudo,
    async (comandoId) => (await fazer(comandoId, corpo)) ?? { status: 204, headers: {}, body: '' },
  )
}

/** @throws CAR-006 naming the level asked for and where it is to be had. */
export function exigirNivel(usuario: Usuario, exigido: Nivel, urlDeElevacao: (nivel: Nivel) => string): void {
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

function embrulhar(operacao: Operacao, retorno: Retorno): Pronta | null {
  if (retorno === 'enviada') return null
  if (retorno === 'vazia') return { status: 204, headers: {}, body: '' }
  if ('pagina' in retorno) return render.lista(retorno.pagina)
  if ('cru' in retorno) return render.cru(retorno.cru)
  const etag = retorno.etag === undefined ? {} : { etag: `"${retorno.etag}"` }
  return render.recurso(operacao.resposta.status, retorno.data, { ...etag, ...retorno.headers })
}
