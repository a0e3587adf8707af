import { invalidInput } from '@car/errors/car-error'
import { isOwnPath } from '../domain/own-path.ts'
import type { Ctx } from './ctx.ts'

type BeginSignIn = {
  redirectUri: string | undefined
  /**
   * The mark of the client that begins the sign-in. If a browser begins or ends the sign-in, only a client with this
   * mark can end it.
   */
  browser: string
  byBrowser: boolean
  returnTo: string | undefined
  maxAge: number | undefined
}

/**
 * Begins a sign-in: stores the verifier and the nonce, and returns the address at the provider to which the person has
 * to go.
 * @throws CAR-004 when `redirectUri` is not allowed, or `returnTo` is not a path of this service; CAR-016 or CAR-017
 * when the provider or the store does not answer
 */
export async function beginSignIn(ctx: Ctx, cmd: BeginSignIn): Promise<{ url: string; state: string }> {
  const redirectUri = ctx.redirectUris.find((uri) => cmd.redirectUri === undefined || uri === cmd.redirectUri)
  if (redirectUri === undefined) {
    throw invalidInput({
      field: 'redirect_uri',
      code: 'invalid_value',
      message: 'Este endereço de retorno não está cadastrado. Use um dos cadastrados ou omita o campo.',
    })
  }
  const { browser, byBrowser, returnTo = '/', maxAge = null } = cmd
  if (!isOwnPath(returnTo)) {
    throw invalidInput({
      field: 'voltar_para',
      code: 'invalid_value',
      message: 'Informe um caminho deste serviço, que comece por uma barra.',
    })
  }
  const { url, state, verifier, nonce } = await ctx.provider.address(redirectUri, maxAge)
  const now = ctx.now()
  const requested = { redirectUri, browser, byBrowser, returnTo, maxAge }
  const signIn = { verifier, nonce, ...requested, begunAt: now.getTime() }
  await ctx.signIns.open(state, signIn, now)
  return { url, state }
}
