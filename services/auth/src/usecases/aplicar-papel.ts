import type { Papel } from '@car/vocabulary/pessoa'
import type { Ctx } from './ctx.ts'

/**
 * Puts a role into force: first for all new tokens, then by revoking the old ones. It may be repeated.
 * @returns false when the cache could not be told of the revocations
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
