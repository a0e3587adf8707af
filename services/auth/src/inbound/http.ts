import { ErroCar, naoEncontrado } from '@car/errors/erro-car'
import type { Cursores } from '@car/http/cursor'
import { paginar } from '@car/http/paginar'
import type { Rota, Rotas } from '@car/http/rotas'
import type { Usuario } from '../outbound/usuarios.ts'
import { alterarUsuario } from '../usecases/alterar-usuario.ts'
import { concluirEntrada } from '../usecases/concluir-entrada.ts'
import type { Ctx } from '../usecases/ctx.ts'
import type { Tokens } from '../usecases/emitir.ts'
import { sair } from '../usecases/encerrar.ts'
import { iniciarEntrada } from '../usecases/iniciar-entrada.ts'
import { renovar } from '../usecases/renovar.ts'
import { cookies, ehDePagina, ehNavegacao, querPagina, redirecionar } from './navegador.ts'

/** Wire ↔ use cases. What a browser opens ends at the portal, with a cookie or with the code of the error; all else is JSON. */
export function rotas(ctx: Ctx, { cursores, publicUrl }: { cursores: Cursores; publicUrl: string }): Rotas<'auth'> {
  const cookie = cookies(publicUrl)
  const { apresentar } = ctx.usuarios

  return {
    authorize: {
      async executar({ consulta, req, res }) {
        const pedido = { redirectUri: consulta.redirect_uri, navegador: cookie.marcar(req, res) }
        if (!querPagina(req)) {
          const { url, state } = await iniciarEntrada(ctx, pedido)
          return { data: { authorization_url: url, state } }
        }
        return redirecionar(res, await iniciarEntrada(ctx, pedido).then(({ url }) => url, ouPaginaDeErro))
      },
    },

    callback: {
      async executar({ consulta, req, res }) {
        const query = req.originalUrl.split('?')[1] ?? ''
        const navegador = ehNavegacao(req) ? cookie.marca(req) : undefined
        const concluir = () => concluirEntrada(ctx, { state: consulta.state, query, navegador })
        if (!querPagina(req)) return { data: await concluir() }
        try {
          cookie.guardarSessao(res, await concluir())
          return redirecionar(res, '/')
        } catch (erro) {
          return redirecionar(res, ouPaginaDeErro(erro))
        }
      },
    },

    eu: {
      async executar({ usuario }) {
        const eu = await ctx.usuarios.obter(usuario.id)
        if (!eu) throw new ErroCar('sem_token')
        return { data: apresentar(eu) }
      },
    },

    refresh: {
      async executar({ corpo, req, res }) {
        const doCookie = corpo.refresh_token === undefined ? cookie.sessao(req) : undefined
        const token = corpo.refresh_token ?? doCookie
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
      async executar({ usuario, res }) {
        const logout_url = await sair(ctx, usuario)
        cookie.apagarSessao(res)
        return logout_url === null ? 'vazia' : { data: { logout_url } }
      },
    },

    jwks: { executar: async () => ({ cru: ctx.chaves.jwks() }) },

    listarUsuarios: {
      async executar({ usuario, consulta }) {
        const cursor = cursores.de(usuario.id, 'listarUsuarios', consulta)
        const pagina = await paginar(ctx.usuarios.colecao, {}, ORDEM, { cursor, pedido: consulta })
        return { pagina: { ...pagina, itens: pagina.itens.map(apresentar) } }
      },
    },

    alterarUsuario: {
      async visivel(_usuario, { id = '' }) {
        const alvo = await ctx.usuarios.obter(id)
        if (!alvo) throw naoEncontrado()
        return alvo
      },
      async executar({ usuario, alvo, corpo, comandoId }) {
        const { tipo_usuario } = corpo
        return { data: apresentar(await alterarUsuario(ctx, usuario, { alvo, tipo_usuario, comandoId })) }
      },
    } satisfies Rota<'alterarUsuario', Usuario>,
  }
}

/** New people come last, so a page once read stays as it was. */
const ORDEM = [
  { campo: 'criado_em', sentido: 1 },
  { campo: '_id', sentido: 1 },
] as const

/** What a page's scripts get: the cookie is out of their reach, so is what it holds. */
const semRefreshToken = ({ refresh_token: _, ...tokens }: Tokens): Omit<Tokens, 'refresh_token'> => tokens

/** The portal explains; what nobody expected is not for it. */
function ouPaginaDeErro(erro: unknown): string {
  if (erro instanceof ErroCar && erro.kind !== 'internal') return `/?erro=${erro.code}`
  throw erro
}
