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
  /** Where the provider sends a person who has signed out there. */
  depoisDeSair: string
  logger: Logger
}

const PRAZO_S = 4
/** Endpoints and keys are asked for again after this long. */
const VALIDADE_MS = 60 * 60 * 1000

/**
 * The identity provider. It is discovered when first needed and again until it answers: that it is away keeps nobody
 * from working who has signed in.
 */
export function criarProvedor({ issuer, clientId, clientSecret, scope, depoisDeSair, logger }: Opcoes) {
  let conhecido: { config: oidc.Configuration; em: number } | undefined
  let emCurso: Promise<oidc.Configuration> | undefined

  async function descobrir(): Promise<oidc.Configuration> {
    const extras = [oidc.enableNonRepudiationChecks] // the signature too, not only the connection, vouches for the id_token
    if (issuer.startsWith('http:')) extras.push(oidc.allowInsecureRequests)
    const metadata = { id_token_signed_response_alg: 'RS256' }
    const basic = oidc.ClientSecretBasic(clientSecret)
    const opcoes = { execute: extras, timeout: PRAZO_S }
    const config = await oidc.discovery(new URL(issuer), clientId, metadata, basic, opcoes)
    conhecido = { config, em: Date.now() }
    return config
  }

  async function obter(): Promise<oidc.Configuration> {
    if (conhecido && Date.now() - conhecido.em < VALIDADE_MS) return conhecido.config
    emCurso ??= descobrir().finally(() => (emCurso = undefined))
    try {
      return await emCurso
    } catch (cause) {
      if (conhecido) return conhecido.config
      throw traduzir(cause, 'indisponivel')
    }
  }

  return {
    /** Where to send a person to sign in, and what has to be remembered until they are back. */
    async endereco(redirectUri: string): Promise<{ url: string; state: string; verifier: string; nonce: string }> {
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
      })
      return { url: url.href, state, verifier, nonce }
    },

    /**
     * Exchanges the code and validates the id_token: signature, iss, aud, exp, nonce.
     * @param query  of the request to the callback, as it came
     * @throws CAR-018 when the provider refuses or what it says does not hold; CAR-016, CAR-017 when it cannot be asked
     */
    async trocar(query: string, state: string, entrada: Entrada): Promise<Identidade> {
      const config = await obter()
      const url = new URL(entrada.redirectUri)
      url.search = query
      try {
        const tokens = await oidc.authorizationCodeGrant(config, url, {
          pkceCodeVerifier: entrada.verifier,
          expectedState: state,
          expectedNonce: entrada.nonce,
          idTokenExpected: true,
        })
        return identidadeDe(tokens.claims())
      } catch (erro) {
        if (conhecido && chaveTrocada(erro)) conhecido.em = 0
        throw registrar(traduzir(erro, 'entrada_recusada'))
      }
    },

    /** Where a person signs out at the provider too; null when it has no such place, or does not say now. */
    async enderecoDeSaida(): Promise<string | null> {
      const config = await obter().catch(() => null)
      if (!config?.serverMetadata().end_session_endpoint) return null
      return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: depoisDeSair }).href
    },
  }

  /** Codes only: what the provider says may speak of the person. */
  function registrar(erro: ErroCar): ErroCar {
    const causa = erro.cause
    const codigo = causa instanceof oidc.ResponseBodyError ? causa.error : codigoDe(causa)
    logger.warn({ erro: erro.nome, codigo }, 'sign-in refused')
    return erro
  }
}

export type Provedor = ReturnType<typeof criarProvedor>

const codigoDe = (erro: unknown): unknown =>
  typeof erro === 'object' && erro !== null && 'code' in erro ? erro.code : undefined

/** Perhaps its keys changed sooner than the library looks again: next time everything is asked for anew. */
const chaveTrocada = (erro: unknown): boolean =>
  ['OAUTH_KEY_SELECTION_FAILED', 'OAUTH_INVALID_RESPONSE'].includes(String(codigoDe(erro)))

/** Node's fetch says no more than this of a connection that could not be made or broke. */
const semRede = (erro: unknown): boolean =>
  isNativeError(erro) && (erro.message === 'fetch failed' || semRede(erro.cause))

/** What failed: the line to the provider or its server (CAR-016, CAR-017), or else `senao`. */
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
