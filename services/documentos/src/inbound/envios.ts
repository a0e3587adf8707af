import { createHash } from 'node:crypto'
import { ErroCar, naoEncontrado } from '@car/errors/erro-car'
import { parseBody, readBody } from '@car/http/body'
import { digest } from '@car/http/digest'
import type { Idempotency } from '@car/http/idempotency'
import * as render from '@car/http/render'
import type { RouteInput, Routes } from '@car/http/routes'
import type { Usuario } from '@car/identity/usuario'
import type { Cursors } from '@car/store/cursor'
import { paginateList } from '@car/store/paging'
import { camposDoEnvio, type envio as esquema, type envioAberto } from '@car/operations/schemas/documento'
import { OPERACOES } from '@car/operations/tabela'
import type { Nivel } from '@car/vocabulary/pessoa'
import type { Request, Response } from 'express'
import type { z } from 'zod'
import { type Envio, exigirInicio, exigirInteiro, PARTE_MAXIMA } from '../domain/envio.ts'
import { criarVagas, type Falta } from '../domain/vagas.ts'
import type { Acesso } from '../outbound/pares.ts'
import { abrirEnvio } from '../usecases/abrir-envio.ts'
import { concluirEnvio } from '../usecases/concluir-envio.ts'
import type { CtxDoServico } from '../usecases/ctx.ts'
import { excluirEnvio } from '../usecases/excluir-envio.ts'
import { exigirEstado } from '../usecases/receber-documento.ts'
import { receberParte } from '../usecases/receber-parte.ts'
import { acessoParaEnviar, verEnvio, verParaContinuar } from '../usecases/ver-envio.ts'
import { receberBytes } from './receber-bytes.ts'

type Continuavel = { envio: Envio; acesso: Acesso }
type Rotas = Pick<
  Routes<'documentos'>,
  'abrirEnvio' | 'listarEnvios' | 'obterEnvio' | 'enviarParte' | 'concluirEnvio' | 'excluirEnvio'
>

/**
 * Memory for parts being received, which are held whole, and for files being joined; each person may use this much for
 * each.
 */
const MEMORIA = { total: 96 * 1024 * 1024, porPessoa: 4 * PARTE_MAXIMA }
/** The most memory that joining a file takes: one part being read, one waiting, two on their way to the store. */
const JUNTANDO = 4 * PARTE_MAXIMA
/** How many files are joined at once. */
const AO_MESMO_TEMPO = { total: 32, porPessoa: 2 }
const PARTES_DEMAIS = 'Há partes suas demais a caminho. Espere a resposta de uma antes de enviar outra.'
const JUNTANDO_DEMAIS = 'Outro envio seu está sendo concluído. Espere a resposta antes de concluir este.'

/** Uploads in parts. */
export function rotasDeEnvio(
  ctx: CtxDoServico,
  { idempotency, cursors }: { idempotency: Idempotency; cursors: Cursors },
): Rotas {
  const memoria = criarVagas(MEMORIA)
  const juntando = criarVagas(AO_MESMO_TEMPO)
  /** @throws CAR-010 when the person's share is used up, CAR-016 when everybody's is */
  function exigir(vaga: (() => void) | Falta, mensagem: string): () => void {
    if (vaga === 'todos') throw new ErroCar('indisponivel', { retryAfterS: 2 })
    if (vaga === 'pessoa') throw new ErroCar('limite_excedido', { mensagem, retryAfterS: 1 })
    return vaga
  }
  /** A person may join one large file, or two. Parts that they are sending count separately. */
  function tomarParaJuntar({ id }: Usuario, { tamanho }: Envio): DisposableStack {
    using vagas = new DisposableStack()
    vagas.defer(exigir(juntando.tomar(id, 1), JUNTANDO_DEMAIS))
    vagas.defer(exigir(memoria.tomar(`${id} juntando`, Math.min(tamanho, JUNTANDO)), JUNTANDO_DEMAIS))
    return vagas.move()
  }
  const meu = (usuario: Usuario, { id = '' }: Record<string, string>) => verEnvio(ctx, usuario, id)
  const meuAinda = (usuario: Usuario, { id = '' }: Record<string, string>) => verParaContinuar(ctx, usuario, id)

  return {
    abrirEnvio: {
      visible: async (_, __, req) => acessoNomeado(ctx, req),
      level: (acesso: Acesso | null): Nivel => acesso?.nivel ?? 'bronze',
      async handle({ usuario, target, body, commandId }: RouteInput<'abrirEnvio', Acesso | null>) {
        if (target === null) throw naoEncontrado()
        const { tipo_documento: tipo, substitui, nome, tamanho } = body
        const pedido = { tipo, substitui: substitui?.toLowerCase() ?? null, nome, tamanho }
        return { data: registroDe(await abrirEnvio(ctx, usuario, target, pedido, commandId)) }
      },
    },

    listarEnvios: {
      async handle({ usuario, query }: RouteInput<'listarEnvios'>) {
        const cursor = cursors.for(usuario.id, 'listarEnvios', query)
        const abertos = await ctx.envios.abertosDe(usuario.id, ctx.agora())
        const pagina = paginateList(abertos, ({ _id }) => _id, { cursor, request: query })
        return { page: { ...pagina, items: pagina.items.map(abertoDe) } }
      },
    },

    obterEnvio: {
      visible: meu,
      handle: async ({ target }: RouteInput<'obterEnvio', Envio>) => ({ data: registroDe(target) }),
    },

    enviarParte: {
      visible: meuAinda,
      async handle({
        usuario,
        target: { envio },
        query: { inicio },
        req,
        res,
      }: RouteInput<'enviarParte', Continuavel>) {
        exigirBytes(req)
        const scope = { usuario, method: req.method, path: req.path, key: req.get('idempotency-key') }
        // Without a key there is no earlier answer to repeat, so a part at the wrong place need not be received at all.
        if (scope.key === undefined) exigirInicio(envio, inicio)
        const parte = await receberBytes(req, res, (bytes) => exigir(memoria.tomar(usuario.id, bytes), PARTES_DEMAIS))
        try {
          const hash = createHash('sha256').update(parte.bytes).digest('hex')
          const answer = await idempotency.once(scope, digest(`${inicio}`, hash), async () => {
            const depois = await receberParte(ctx, envio, inicio, { bytes: parte.bytes, hash })
            return render.resource(200, registroDe(depois))
          })
          return { answer }
        } finally {
          parte.largar()
        }
      },
    },

    concluirEnvio: {
      visible: meuAinda,
      level: ({ acesso }: Continuavel) => acesso.nivel,
      async handle({ usuario, target: { envio, acesso }, req }: RouteInput<'concluirEnvio', Continuavel>) {
        if (envio.estado === 'aberto') {
          exigirInteiro(envio)
          exigirEstado(acesso)
        }
        // Runs one at a time, and repeats its answer to later requests, as if every client sent this key.
        const scope = { usuario, method: req.method, path: `${req.path}#`, key: 'concluir' }
        const answer = await idempotency.once(scope, envio._id, async () => {
          using _ = tomarParaJuntar(usuario, envio)
          const { id, hash } = await concluirEnvio(ctx, usuario, acesso, envio)
          return render.resource(202, { id, status: 'aguardando', hash_sha256: hash })
        })
        return { answer }
      },
    },

    excluirEnvio: {
      visible: meu,
      async handle({ target }: RouteInput<'excluirEnvio', Envio>) {
        await excluirEnvio(ctx, target)
        return 'empty'
      },
    },
  }
}

const registroDe = ({ _id, recebido, fim }: Envio): z.input<typeof esquema> => ({
  id: _id,
  recebido_bytes: recebido,
  expira_em: fim.toISOString(),
})

const abertoDe = (envio: Envio): z.input<typeof envioAberto> => ({
  ...registroDe(envio),
  processo_id: envio.processoId,
  tipo_documento: envio.tipo,
  nome: envio.nome,
  tamanho: envio.tamanho,
})

/** What the caller may do in the processo that the body names; null when it names none. @throws CAR-003 */
async function acessoNomeado(ctx: CtxDoServico, req: Request): Promise<Acesso | null> {
  const bytes = await readBody(req, req.res as Response)
  const id = camposDoEnvio.shape.processo_id.safeParse(nomeado(req, bytes))
  return id.success ? acessoParaEnviar(ctx, id.data.toLowerCase()) : null
}

/** Reads the name only. Faults of the body are reported later, in their turn. */
function nomeado(req: Request, bytes: Buffer): unknown {
  try {
    return (parseBody(req, bytes, OPERACOES.abrirEnvio) as { processo_id?: unknown } | null)?.processo_id
  } catch {
    return undefined
  }
}

/** @throws CAR-009 */
function exigirBytes(req: Request): void {
  if (/^application\/octet-stream\s*(;|$)/i.test(req.get('content-type') ?? '')) return
  throw new ErroCar('tipo_nao_aceito', { mensagem: 'Envie a parte como application/octet-stream.' })
}
