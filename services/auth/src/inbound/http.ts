import { ErroCar, naoEncontrado } from '@car/errors/erro-car'
import type { Cursors } from '@car/store/cursor'
import { paginateList } from '@car/store/paging'
import type { RouteInput, Routes } from '@car/http/routes'
import { detail } from '@car/http/validate'
import type { Usuario } from '@car/identity/usuario'
import { ehTelefone } from '../domain/contato.ts'
import type { Sessao } from '../outbound/sessoes.ts'
import type { Linha } from '../outbound/usuarios.ts'
import { alterarContato } from '../usecases/alterar-contato.ts'
import { alterarUsuario } from '../usecases/alterar-usuario.ts'
import { concluirEntrada } from '../usecases/concluir-entrada.ts'
import { listarPessoas, registrarConsultaDe } from '../usecases/consultar-pessoas.ts'
import type { Ctx } from '../usecases/ctx.ts'
import type { Tokens } from '../usecases/emitir.ts'
import { encerrarOutras, encerrarSessao, exigirMostrada, sair } from '../usecases/encerrar.ts'
import { encerrarSessoes } from '../usecases/encerrar-sessoes.ts'
import { iniciarEntrada } from '../usecases/iniciar-entrada.ts'
import { renovar } from '../usecases/renovar.ts'
import { listarSessoes } from '../usecases/sessoes.ts'
import { dispositivoDe } from './dispositivo.ts'
import { cookies, ehDePagina, ehNavegador, querPagina, redirecionar } from './navegador.ts'

type Means = { cursors: Cursors; publicUrl: string }

/**
 * Wire ↔ use cases. A browser is redirected to the portal, with a cookie or an error code. All other clients get JSON.
 */
export function routes(ctx: Ctx, { cursors, publicUrl }: Means): Routes<'auth'> {
  const cookie = cookies(publicUrl)
  const { apresentar, apresentarNaLista } = ctx.usuarios
  async function visible(_usuario: Usuario, { id = '' }: Record<string, string>): Promise<Linha> {
    const target = await ctx.usuarios.obter(id)
    if (!target) throw naoEncontrado()
    return target
  }

  return {
    authorize: {
      async handle({ query, req, res }) {
        const { redirect_uri: redirectUri, voltar_para: voltarPara, max_age: maxAge } = query
        const navegador = cookie.marcar(req, res)
        const pedido = { redirectUri, voltarPara, maxAge, navegador, porNavegador: ehNavegador(req) }
        if (!querPagina(req)) {
          const { url, state } = await iniciarEntrada(ctx, pedido)
          return { data: { authorization_url: url, state } }
        }
        return redirecionar(res, await iniciarEntrada(ctx, pedido).then(({ url }) => url, ouPaginaDeErro))
      },
    },

    callback: {
      async handle({ query: { state }, req, res }) {
        const query = req.originalUrl.split('?')[1] ?? ''
        const pagina = querPagina(req)
        const quem = { navegador: cookie.marca(req), porNavegador: ehNavegador(req) }
        const dispositivo = dispositivoDe(req.get('user-agent'))
        const concluir = () => concluirEntrada(ctx, { state, query, ...quem, dispositivo })
        if (!pagina) return { data: (await concluir()).tokens }
        try {
          const { tokens, voltarPara } = await concluir()
          cookie.guardarSessao(res, tokens)
          return redirecionar(res, voltarPara)
        } catch (erro) {
          return redirecionar(res, ouPaginaDeErro(erro))
        }
      },
    },

    eu: {
      async handle({ usuario }) {
        const eu = await ctx.usuarios.obter(usuario.id)
        if (!eu) throw new ErroCar('sem_token')
        return { data: apresentar(eu) }
      },
    },

    alterarContato: {
      rules: ({ telefone }) =>
        telefone == null || ehTelefone(telefone) ? [] : [detail(['telefone'], 'invalid_format')],
      async handle({ usuario, body, commandId }) {
        return { data: apresentar(await alterarContato(ctx, usuario, { contato: body, commandId })) }
      },
    },

    refresh: {
      async handle({ body, req, res }) {
        const doCookie = body.refresh_token === undefined ? cookie.sessao(req) : undefined
        const token = body.refresh_token ?? doCookie
        if (token === undefined) throw new ErroCar('sem_token')
        try {
          const tokens = await renovar(ctx, token)
          if (doCookie === undefined) return { data: tokens }
          cookie.guardarSessao(res, tokens)
          return { data: ehDePagina(req) ? semRefreshToken(tokens) : tokens }
        } catch (erro) {
          if (doCookie !== undefined && erro instanceof ErroCar && erro.kind === 'unauthenticated')
            cookie.apagarSessao(res)
          throw erro
        }
      },
    },

    logout: {
      async handle({ usuario, res }) {
        const logout_url = await sair(ctx, usuario)
        cookie.apagarSessao(res)
        return logout_url === null ? 'empty' : { data: { logout_url } }
      },
    },

    listarSessoes: {
      async handle({ usuario, query }) {
        const cursor = cursors.for(usuario.id, 'listarSessoes', query)
        return { page: paginateList(await listarSessoes(ctx, usuario), ({ id }) => id, { cursor, request: query }) }
      },
    },

    encerrarSessao: {
      async visible(usuario, { id = '' }) {
        const sessao = await ctx.sessoes.obter(id)
        if (sessao?.usuario !== usuario.id) throw naoEncontrado()
        return sessao
      },
      async handle({ target }: RouteInput<'encerrarSessao', Sessao>) {
        exigirMostrada(await encerrarSessao(ctx, target._id))
        return 'empty'
      },
    },

    encerrarOutrasSessoes: {
      async handle({ usuario }) {
        await encerrarOutras(ctx, usuario)
        return 'empty'
      },
    },

    jwks: { handle: async () => ({ raw: ctx.chaves.jwks() }) },

    listarUsuarios: {
      async handle({ usuario, query }) {
        const cursor = cursors.for(usuario.id, 'listarUsuarios', query)
        const pagina = await listarPessoas(ctx, usuario, query, cursor)
        return { page: { ...pagina, items: pagina.items.map(apresentarNaLista) } }
      },
    },

    obterUsuario: {
      visible,
      async handle({ usuario, target }: RouteInput<'obterUsuario', Linha>) {
        await registrarConsultaDe(ctx, usuario, target._id)
        return { data: apresentar(target) }
      },
    },

    alterarUsuario: {
      visible,
      async handle({ usuario, target, body, commandId }: RouteInput<'alterarUsuario', Linha>) {
        return { data: apresentar(await alterarUsuario(ctx, usuario, { alvo: target, ...body, commandId })) }
      },
    },

    encerrarSessoesDoUsuario: {
      visible,
      async handle({ usuario, target, body, commandId }: RouteInput<'encerrarSessoesDoUsuario', Linha>) {
        const { motivo } = body
        return { data: apresentar(await encerrarSessoes(ctx, usuario, { alvo: target, motivo, commandId })) }
      },
    },
  }
}

/** The answer for scripts of a page: without the refresh token, which is in a cookie that they cannot read. */
const semRefreshToken = ({ refresh_token: _, ...tokens }: Tokens): Omit<Tokens, 'refresh_token'> => tokens

/** Sends the browser to the portal, which explains the error. Unexpected errors are not sent there. */
function ouPaginaDeErro(erro: unknown): string {
  if (erro instanceof ErroCar && erro.kind !== 'internal') return `/?erro=${erro.code}`
  throw erro
}
