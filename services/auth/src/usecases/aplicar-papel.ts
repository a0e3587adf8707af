import type { Papel } from '@car/vocabulary/pessoa'
import type { Ctx } from './ctx.ts'

/**
 * Makes a role hold: first for every token to come, then by revoking those given out before. May be repeated.
 * @returns false while the cache does not know of the revocations
 */
export async function aplicarPapel(
  ctx: Pick<Ctx, 'usuarios' | 'sessoes' | 'revogacoes' | 'agora'>,
  usuario: string,
  papel: Papel,
  versao: number,
): Promise<boolean> {
  await ctx.usuarios.aplicarPapel(usuario, papel, versao)
  return ctx.revogacoes.revogar(await ctx.sessoes.acessosVivos({ usuario, antesDaVersao: versao }, ctx.agora()))
}
