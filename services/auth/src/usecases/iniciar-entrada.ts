import { entradaInvalida } from '@car/errors/erro-car'
import type { Ctx } from './ctx.ts'

type IniciarEntrada = {
  redirectUri: string | undefined
  /** The mark of the browser that begins, so that no other browser can be made to end the sign-in. */
  navegador: string | null
}

/** Begins a sign-in and returns the provider's address. Verifier and nonce are kept here. */
export async function iniciarEntrada(ctx: Ctx, cmd: IniciarEntrada): Promise<{ url: string; state: string }> {
  const redirectUri = ctx.redirectUris.find((uri) => cmd.redirectUri === undefined || uri === cmd.redirectUri)
  if (redirectUri === undefined) {
    throw entradaInvalida({
      field: 'redirect_uri',
      code: 'invalid_value',
      message: 'Este endereço de retorno não está cadastrado. Use um dos cadastrados ou omita o campo.',
    })
  }
  const { url, state, verifier, nonce } = await ctx.provedor.endereco(redirectUri)
  await ctx.entradas.abrir(state, { verifier, nonce, redirectUri, navegador: cmd.navegador }, ctx.agora())
  return { url, state }
}
