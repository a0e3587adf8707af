import Provider, { interactionPolicy, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import type { IdpConfig } from './config.ts'
import type { Keys } from './keys.ts'
import { signedOutPage, signOutPage } from './pages.ts'
import { claimsOf, findPerson, readPeople } from './people.ts'
import { createStorage } from './storage.ts'

const { Check, Prompt } = interactionPolicy

/**
 * Makes an OpenID provider that imitates gov.br: CPF as `sub`, `reliability_info` in an id_token that is valid for 60
 * seconds, mandatory S256 PKCE, state and nonce, and the paths of gov.br. Source: manual-roteiro-integracao-login-unico
 * of servicosgovbr, 2026-07.
 */
export function createProvider(config: IdpConfig, keys: Keys): Provider {
  const provider = new Provider(config.ISSUER, {
    clients: [
      {
        client_id: config.CLIENT_ID,
        client_secret: config.CLIENT_SECRET,
        redirect_uris: config.REDIRECT_URIS,
        post_logout_redirect_uris: config.POST_LOGOUT_REDIRECT_URIS,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        // Each id_token contains the time at which the person signed in.
        require_auth_time: true,
      },
    ],
    adapter: createStorage(),
    jwks: keys.jwks as NonNullable<Configuration['jwks']>,
    cookies: { keys: keys.cookies },
    routes: {
      authorization: '/authorize',
      token: '/token',
      jwks: '/jwk',
      userinfo: '/userinfo',
      end_session: '/logout',
    },
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'phone', 'profile', 'govbr_confiabilidades', 'govbr_confiabilidades_idtoken'],
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      phone: ['phone_number', 'phone_number_verified'],
      profile: ['name'],
      govbr_confiabilidades_idtoken: ['reliability_info'],
    },
    conformIdTokenClaims: false,
    ttl: { IdToken: 60, AccessToken: 3600, AuthorizationCode: 60, Interaction: 600, Session: 3600, Grant: 3600 },
    interactions: {
      policy: [new Prompt({ name: 'login', requestable: true }, everyTime())],
      url: (_, { uid }) => `/entrar/${uid}`,
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: signOut, postLogoutSuccessSource: signedOut },
    },
    findAccount: (_, sub) => {
      const person = findPerson(readPeople(config.PEOPLE_FILE), sub)
      return person && { accountId: sub, claims: () => claimsOf(person) }
    },
    loadExistingGrant: grantAll,
    renderError: (ctx, out) => {
      ctx.type = 'json'
      ctx.body = out
    },
  })
  provider.use(asStrictAsTheRealOne(config.CLIENT_ID))
  return provider
}

/**
 * Returns the check that asks at each sign-in who is signing in. Several people can then use one browser. A request
 * with the `login_hint` of a known person needs no page.
 */
function everyTime() {
  return new Check('asked_each_time', 'the person is asked each time', (ctx) => !ctx.oidc.result?.['login'])
}

/** Grants the requested scope without asking. Only the project's services are clients, so there is no consent page. */
async function grantAll(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc
  const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
  grant.addOIDCScope((ctx.oidc.params?.['scope'] as string | undefined) ?? 'openid')
  await grant.save()
  return grant
}

/** Imitates gov.br: refuses a request without state or nonce, and accepts a sign-out that names no person. */
function asStrictAsTheRealOne(clientId: string): Parameters<Provider['use']>[0] {
  return async (ctx, next) => {
    if (ctx.path === '/authorize' && ctx.method === 'GET' && !(ctx.query['state'] && ctx.query['nonce'])) {
      ctx.status = 400
      ctx.body = { error: 'invalid_request', error_description: 'state and nonce are mandatory' }
      return
    }
    if (ctx.path === '/logout' && ctx.query['post_logout_redirect_uri'] && !ctx.query['id_token_hint']) {
      ctx.query = { ...ctx.query, client_id: clientId }
    }
    await next()
  }
}

function signOut(ctx: KoaContextWithOIDC, form: string): void {
  ctx.body = signOutPage(form)
}

function signedOut(ctx: KoaContextWithOIDC): void {
  ctx.body = signedOutPage()
}
