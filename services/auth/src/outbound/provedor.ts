import { isNativeError } from 'node:util/types'
import { ErroCar } from '@car/errors/erro-car'
import type { Logger } from '@car/telemetry/logger'
import * as oidc from 'openid-client'
import { type Identidade, identidadeDe } from '../domain/identidade.ts'
import type { Entrada } from './entradas.ts'

type Opcoes = {
  issuer: string
  clientId: string
  clientSecret: string
  scope: string
  /** Where the provider sends a person after signing out. */
  depoisDeSair: string
  logger: Logger
}

const PRAZO_S = 4
/** Endpoints and keys of the provider are fetched again after this time. */
const VALIDADE_MS = 60 * 60 * 1000

/**
 * The identity provider. Its endpoints are discovered at the first use, and again until it answers. People who have
 * signed in can keep working while it is away.
 */
export function criarProvedor({ issuer, clientId, clientSecret, scope, depoisDeSair, logger }: Opcoes) {
  let conhecido: { config: oidc.Configuration; em: number } | undefined
  let emCurso: Promise<oidc.Configuration> | undefined

  async function descobrir(): Promise<oidc.Configuration> {
    const extras = [oidc.enableNonRepudiationChecks] // checks the signature of the id_token too, not only the connection
    if (issuer.startsWith('http:')) extras.push(oidc.allowInsecureRequests)
    const metadata = { id_token_signed_response_alg: 'RS256' }
    const basic = oidc.ClientSecretBasic(clientSecret)
    const opcoes = { execute: extras, timeout: PRAZO_S }
    const config = await oidc.discovery(new URL(issuer), clientId, metadata, basic, opcoes)
    if (issuer.startsWith('https:')) exigirTls(config.serverMetadata())
    conhecido = { config, em: Date.now() }
    return config
  }

  async function obter(): Promise<oidc.Configuration> {
    if (conhecido && Date.now() - conhecido.em < VALIDADE_MS) return conhecido.config
    emCurso ??= descobrir().finally(() => (emCurso = undefined))
    try {
      return await emCurso
    } catch (cause) {
      if (cause instanceof SemTls)
        logger.error({ endpoints: cause.endpoints }, 'the provider names endpoints without TLS')
      if (conhecido) return conhecido.config
      throw traduzir(cause, 'indisponivel')
    }
  }

  return {
    /**
     * For the start of the service. @throws CAR-016 when the provider cannot be asked, or its metadata may not be used
     */
    responde: async (): Promise<void> => void (await obter()),

    /**
     * The address for signing in, and what has to be stored until the person comes back.
     * @param maxAge  how many seconds ago the person may have proved who they are; null when it does not matter
     */
    async endereco(
      redirectUri: string,
      maxAge: number | null,
    ): Promise<{ url: string; state: string; verifier: string; nonce: string }> {
      const config = await obter()
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
     * @param haS  how many seconds ago the sign-in began, since when max_age counts
     * @throws CAR-018 when the provider refuses or its answer is invalid; CAR-016, CAR-017 when it cannot be asked
     */
    async trocar(query: string, state: string, entrada: Entrada, haS: number): Promise<Identidade> {
      const config = await obter()
      const url = new URL(entrada.redirectUri)
      url.search = query
      try {
        const tokens = await oidc.authorizationCodeGrant(config, url, {
          pkceCodeVerifier: entrada.verifier,
          expectedState: state,
          expectedNonce: entrada.nonce,
          idTokenExpected: true,
          ...(entrada.maxAge === null ? {} : { maxAge: entrada.maxAge + haS }),
        })
        return identidadeDe(tokens.claims())
      } catch (erro) {
        if (conhecido && chaveTrocada(erro)) conhecido.em = 0
        throw registrar(traduzir(erro, 'entrada_recusada'))
      }
    },

    /** The address for signing out at the provider; null when it has none or cannot be asked. */
    async enderecoDeSaida(): Promise<string | null> {
      const config = await obter().catch(() => null)
      if (!config?.serverMetadata().end_session_endpoint) return null
      return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: depoisDeSair }).href
    },
  }

  /** Logs codes only, because the provider's messages may be personal. */
  function registrar(erro: ErroCar): ErroCar {
    const causa = erro.cause
    const codigo = causa instanceof oidc.ResponseBodyError ? causa.error : codigoDe(causa)
    logger.warn({ erro: erro.nome, codigo }, 'sign-in refused')
    return erro
  }
}

export type Provedor = ReturnType<typeof criarProvedor>

/** The provider's metadata name endpoints without TLS, to which nothing secret may be sent. */
class SemTls extends Error {
  override readonly name = 'SemTls'
  readonly endpoints: string[]
  constructor(endpoints: string[]) {
    super(`the provider names endpoints without TLS: ${endpoints.join(', ')}`)
    this.endpoints = endpoints
  }
}

/** Metadata that may not be used are not cached: they are fetched again at the next use. */
function exigirTls(metadata: oidc.ServerMetadata): void {
  const enderecos = Object.entries(metadata).filter(([nome]) => nome.endsWith('_endpoint') || nome === 'jwks_uri')
  const semTls = enderecos
    .filter(([, endereco]) => !(typeof endereco === 'string' && endereco.startsWith('https:')))
    .map(([nome]) => nome)
  if (semTls.length > 0) throw new SemTls(semTls)
}

const codigoDe = (erro: unknown): unknown =>
  typeof erro === 'object' && erro !== null && 'code' in erro ? erro.code : undefined

/** True when the provider's keys may have changed. Then everything is discovered again at the next use. */
const chaveTrocada = (erro: unknown): boolean =>
  ['OAUTH_KEY_SELECTION_FAILED', 'OAUTH_INVALID_RESPONSE'].includes(String(codigoDe(erro)))

/** The only message that Node's fetch gives for a connection that failed or broke. */
const semRede = (erro: unknown): boolean =>
  isNativeError(erro) && (erro.message === 'fetch failed' || semRede(erro.cause))

/** CAR-016 or CAR-017 when the provider could not be reached or did not answer; otherwise `senao`. */
function traduzir(cause: unknown, senao: 'indisponivel' | 'entrada_recusada'): ErroCar {
  if (cause instanceof ErroCar) return cause
  const codigo = codigoDe(cause)
  if (codigo === 'OAUTH_TIMEOUT') return new ErroCar('tempo_esgotado', { cause })
  const comDefeito =
    (cause instanceof oidc.ResponseBodyError && cause.status >= 500) ||
    ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'].includes(String(codigo))
  return semRede(cause) || comDefeito
    ? new ErroCar('indisponivel', { cause, retryAfterS: 5 })
    : new ErroCar(senao, { cause, ...(senao === 'indisponivel' ? { retryAfterS: 5 } : {}) })
}
