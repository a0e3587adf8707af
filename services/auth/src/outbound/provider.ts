import { isNativeError } from 'node:util/types'
import { CarError } from '@car/errors/car-error'
import type { Logger } from '@car/telemetry/logger'
import * as oidc from 'openid-client'
import type { Identity } from '../domain/identity.ts'
import { identityOf } from './claims.ts'
import type { SignIn } from './sign-ins.ts'

type Options = {
  issuer: string
  clientId: string
  clientSecret: string
  scope: string
  /** The page to which the provider sends a person after a sign-out. */
  afterSignOut: string
  logger: Logger
}

const PRAZO_S = 4
/** The time after which the endpoints and keys of the provider are fetched again. */
const VALIDITY_MS = 60 * 60 * 1000

/** Makes the client of the identity provider. People who have already signed in do not need the provider. */
export function createProvider({ issuer, clientId, clientSecret, scope, afterSignOut, logger }: Options) {
  let known: { config: oidc.Configuration; em: number } | undefined
  let inFlight: Promise<oidc.Configuration> | undefined

  async function discover(): Promise<oidc.Configuration> {
    const extras = [oidc.enableNonRepudiationChecks] // checks the signature of the id_token too, not only the connection
    if (issuer.startsWith('http:')) extras.push(oidc.allowInsecureRequests)
    const metadata = { id_token_signed_response_alg: 'RS256' }
    const basic = oidc.ClientSecretBasic(clientSecret)
    const options = { execute: extras, timeout: PRAZO_S }
    const config = await oidc.discovery(new URL(issuer), clientId, metadata, basic, options)
    if (issuer.startsWith('https:')) requireTls(config.serverMetadata())
    known = { config, em: Date.now() }
    return config
  }

  async function get(): Promise<oidc.Configuration> {
    if (known && Date.now() - known.em < VALIDITY_MS) return known.config
    inFlight ??= discover().finally(() => (inFlight = undefined))
    try {
      return await inFlight
    } catch (cause) {
      if (cause instanceof WithoutTls)
        logger.error({ endpoints: cause.endpoints }, 'the provider names endpoints without TLS')
      if (known) return known.config
      throw translate(cause, 'indisponivel')
    }
  }

  return {
    /**
     * Checks that the provider can be used.
     * @throws CAR-016 when the provider cannot be reached, or its metadata may not be used; CAR-017 when it does not
     * answer in time
     */
    answers: async (): Promise<void> => void (await get()),

    /**
     * Returns the address for signing in, and the data to keep until the person comes back.
     * @param maxAge  the greatest allowed age of the proof of identity in seconds; null when its age does not matter
     */
    async address(
      redirectUri: string,
      maxAge: number | null,
    ): Promise<{ url: string; state: string; verifier: string; nonce: string }> {
      const config = await get()
      const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
      const url = oidc.buildAuthorizationUrl(config, {
        response_type: 'code',
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(maxAge === null ? {} : { max_age: String(maxAge) }),
      })
      return { url: url.href, state, verifier, nonce }
    },

    /**
     * Exchanges the code and validates the id_token: signature, iss, aud, exp, nonce, and auth_time if it matters.
     * @param query  the query of the callback, unchanged
     * @param haS  the seconds since the sign-in began, because max_age counts from then
     * @throws CAR-018 when the provider refuses or its answer is invalid; CAR-016 when the provider cannot be reached
     * or has a fault; CAR-017 when it does not answer in time
     */
    async exchange(query: string, state: string, signIn: SignIn, haS: number): Promise<Identity> {
      const config = await get()
      const url = new URL(signIn.redirectUri)
      url.search = query
      try {
        const tokens = await oidc.authorizationCodeGrant(config, url, {
          pkceCodeVerifier: signIn.verifier,
          expectedState: state,
          expectedNonce: signIn.nonce,
          idTokenExpected: true,
          ...(signIn.maxAge === null ? {} : { maxAge: signIn.maxAge + haS }),
        })
        return identityOf(tokens.claims())
      } catch (erro) {
        if (known && keyReplaced(erro)) known.em = 0
        throw register(translate(erro, 'entrada_recusada'))
      }
    },

    /**
     * Returns the address for signing out at the provider; null when the provider has no such address or cannot be
     * reached.
     */
    async signOutAddress(): Promise<string | null> {
      const config = await get().catch(() => null)
      if (!config?.serverMetadata().end_session_endpoint) return null
      return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: afterSignOut }).href
    },
  }

  /** Logs an error and returns it. Only codes are logged, because the provider's messages may be personal. */
  function register(erro: CarError): CarError {
    const cause = erro.cause
    const codigo = cause instanceof oidc.ResponseBodyError ? cause.error : codeOf(cause)
    logger.warn({ erro: erro.nome, codigo }, 'sign-in refused')
    return erro
  }
}

export type Provider = ReturnType<typeof createProvider>

/** The provider's metadata name endpoints without TLS. No secret may be sent to such an endpoint. */
class WithoutTls extends Error {
  override readonly name = 'WithoutTls'
  readonly endpoints: string[]
  constructor(endpoints: string[]) {
    super(`the provider names endpoints without TLS: ${endpoints.join(', ')}`)
    this.endpoints = endpoints
  }
}

/**
 * The caller caches metadata only after this check, so refused metadata are fetched again at the next use.
 * @throws WithoutTls if an endpoint of the provider has no TLS
 */
function requireTls(metadata: oidc.ServerMetadata): void {
  const addresses = Object.entries(metadata).filter(([nome]) => nome.endsWith('_endpoint') || nome === 'jwks_uri')
  const withoutTls = addresses
    .filter(([, address]) => !(typeof address === 'string' && address.startsWith('https:')))
    .map(([nome]) => nome)
  if (withoutTls.length > 0) throw new WithoutTls(withoutTls)
}

const codeOf = (erro: unknown): unknown =>
  typeof erro === 'object' && erro !== null && 'code' in erro ? erro.code : undefined

/**
 * Returns true when the provider's keys may have changed. The caller then fetches metadata and keys again at the next
 * use.
 */
const keyReplaced = (erro: unknown): boolean =>
  ['OAUTH_KEY_SELECTION_FAILED', 'OAUTH_INVALID_RESPONSE'].includes(String(codeOf(erro)))

/**
 * Recognises a connection that failed before the answer began. Node's fetch always gives the same message for this
 * failure.
 */
const isNetworkError = (erro: unknown): boolean =>
  isNativeError(erro) && (erro.message === 'fetch failed' || isNetworkError(erro.cause))

/**
 * Returns CAR-017 after a timeout, CAR-016 if the provider cannot be reached or has a fault, and `otherwise` for all
 * other causes. A CarError stays as it is.
 */
function translate(cause: unknown, otherwise: 'indisponivel' | 'entrada_recusada'): CarError {
  if (cause instanceof CarError) return cause
  const codigo = codeOf(cause)
  if (codigo === 'OAUTH_TIMEOUT') return new CarError('tempo_esgotado', { cause })
  const withDefect =
    (cause instanceof oidc.ResponseBodyError && cause.status >= 500) ||
    ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'].includes(String(codigo))
  return isNetworkError(cause) || withDefect
    ? new CarError('indisponivel', { cause, retryAfterS: 5 })
    : new CarError(otherwise, { cause, ...(otherwise === 'indisponivel' ? { retryAfterS: 5 } : {}) })
}
