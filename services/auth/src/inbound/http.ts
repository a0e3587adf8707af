import { CarError, notFound } from '@car/errors/car-error'
import type { Cursors } from '@car/store/cursor'
import { paginateList } from '@car/store/paging'
import type { RouteInput, Routes } from '@car/http/routes'
import { detail } from '@car/http/validate'
import type { User } from '@car/identity/usuario'
import type { VerifyToken } from '@car/identity/verify-token'
import { isPhone } from '@car/vocabulary/enrolment'
import type { Session } from '../outbound/sessions.ts'
import type { Row } from '../outbound/users.ts'
import { alterarContato } from '../usecases/alterar-contato.ts'
import { alterarUsuario } from '../usecases/alterar-usuario.ts'
import { completeSignIn } from '../usecases/finish-sign-in.ts'
import { findByCpf, listPeople, recordQueryOf } from '../usecases/look-up-people.ts'
import type { Ctx } from '../usecases/ctx.ts'
import type { Tokens } from '../usecases/issue.ts'
import { endOthers, encerrarSessao, requireShown, signOut } from '../usecases/end-session.ts'
import { endSessions } from '../usecases/end-sessions.ts'
import { beginSignIn } from '../usecases/begin-sign-in.ts'
import { renew } from '../usecases/renew.ts'
import { listarSessoes } from '../usecases/sessions.ts'
import { deviceOf } from './device.ts'
import { cookies, isFromPage, isBrowser, wantsPage, redirect } from './browser.ts'

/** `verifyAny` verifies revoked tokens too. */
type Means = { cursors: Cursors; verifyAny: VerifyToken; publicUrl: string }

/**
 * `authorize` and `callback` redirect a client that prefers pages. For such a client, `callback` keeps the refresh
 * token in a cookie. Other clients get JSON.
 */
export function routes(ctx: Ctx, { cursors, verifyAny, publicUrl }: Means): Routes<'auth'> {
  const cookie = cookies(publicUrl)
  const { present, withoutContact } = ctx.users
  async function visible(_user: User, { id = '' }: Record<string, string>): Promise<Row> {
    const target = await ctx.users.get(id)
    if (!target) throw notFound()
    return target
  }

  return {
    authorize: {
      async handle({ query, req, res }) {
        const { redirect_uri: redirectUri, voltar_para: returnTo, max_age: maxAge } = query
        const browser = cookie.setMark(req, res)
        const request = { redirectUri, returnTo, maxAge, browser, byBrowser: isBrowser(req) }
        if (!wantsPage(req)) {
          const { url, state } = await beginSignIn(ctx, request)
          return { data: { authorization_url: url, state } }
        }
        return redirect(res, await beginSignIn(ctx, request).then(({ url }) => url, orErrorPage))
      },
    },

    callback: {
      async handle({ query: { state }, req, res }) {
        const query = req.originalUrl.split('?')[1] ?? ''
        const page = wantsPage(req)
        const who = { browser: cookie.mark(req), byBrowser: isBrowser(req) }
        const dispositivo = deviceOf(req.get('user-agent'))
        const finish = () => completeSignIn(ctx, { state, query, ...who, dispositivo })
        if (!page) return { data: (await finish()).tokens }
        try {
          const { tokens, returnTo } = await finish()
          cookie.keepSession(res, tokens)
          return redirect(res, returnTo)
        } catch (error) {
          return redirect(res, orErrorPage(error))
        }
      },
    },

    eu: {
      async handle({ usuario }) {
        const me = await ctx.users.get(usuario.id)
        if (!me) throw new CarError('sem_token')
        return { data: present(me) }
      },
    },

    meuCpf: {
      async handle({ usuario }) {
        const me = await ctx.users.get(usuario.id)
        if (!me) throw new CarError('sem_token')
        return { data: { cpf: ctx.users.cpfOf(me) } }
      },
    },

    alterarContato: {
      rules: ({ telefone }) => (telefone == null || isPhone(telefone) ? [] : [detail(['telefone'], 'invalid_format')]),
      async handle({ usuario, body, commandId }) {
        return { data: present(await alterarContato(ctx, usuario, { contact: body, commandId })) }
      },
    },

    refresh: {
      async handle({ body, req, res }) {
        const fromCookie = body.refresh_token === undefined ? cookie.session(req) : undefined
        const token = body.refresh_token ?? fromCookie
        if (token === undefined) throw new CarError('sem_token')
        try {
          const tokens = await renew(ctx, token)
          if (fromCookie === undefined) return { data: tokens }
          cookie.keepSession(res, tokens)
          return { data: isFromPage(req) ? withoutRefreshToken(tokens) : tokens }
        } catch (error) {
          if (fromCookie !== undefined && error instanceof CarError && error.kind === 'unauthenticated')
            cookie.removeSession(res)
          throw error
        }
      },
    },

    logout: {
      // Signing out may be repeated when the cache was not reached. By then the token is revoked.
      verify: verifyAny,
      async handle({ usuario, res }) {
        const logout_url = await signOut(ctx, usuario)
        cookie.removeSession(res)
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
        const session = await ctx.sessoes.get(id)
        if (session?.usuario !== usuario.id) throw notFound()
        return session
      },
      async handle({ target }: RouteInput<'encerrarSessao', Session>) {
        requireShown(await encerrarSessao(ctx, target._id))
        return 'empty'
      },
    },

    encerrarOutrasSessoes: {
      async handle({ usuario }) {
        await endOthers(ctx, usuario)
        return 'empty'
      },
    },

    jwks: { handle: async () => ({ raw: ctx.chaves.jwks() }) },

    listarUsuarios: {
      async handle({ usuario, query }) {
        const cursor = cursors.for(usuario.id, 'listarUsuarios', query)
        const page = await listPeople(ctx, usuario, query, cursor)
        return { page: { ...page, items: page.items.map(withoutContact) } }
      },
    },

    procurarUsuario: {
      async handle({ usuario, body }) {
        const person = await findByCpf(ctx, usuario, body.cpf)
        const items = person === null ? [] : [withoutContact(person)]
        return { page: { items, cursor_next: null, cursor_prev: null, total_count: items.length, page_size: 1 } }
      },
    },

    obterUsuario: {
      visible,
      async handle({ usuario, target }: RouteInput<'obterUsuario', Row>) {
        await recordQueryOf(ctx, usuario, target._id)
        return { data: present(target) }
      },
    },

    alterarUsuario: {
      visible,
      async handle({ usuario, target, body, commandId }: RouteInput<'alterarUsuario', Row>) {
        return { data: present(await alterarUsuario(ctx, usuario, { target, ...body, commandId })) }
      },
    },

    encerrarSessoesDoUsuario: {
      visible,
      async handle({ usuario, target, body, commandId }: RouteInput<'encerrarSessoesDoUsuario', Row>) {
        const { motivo } = body
        return { data: present(await endSessions(ctx, usuario, { target, motivo, commandId })) }
      },
    },
  }
}

/** Keeps the refresh token from the scripts of a page. A cookie that scripts cannot read contains it. */
const withoutRefreshToken = ({ refresh_token: _, ...tokens }: Tokens): Omit<Tokens, 'refresh_token'> => tokens

/** Returns the address of the portal's page about this error. Throws the error itself if it is unexpected. */
function orErrorPage(error: unknown): string {
  if (error instanceof CarError && error.kind !== 'internal') return `/?erro=${error.code}`
  throw error
}
