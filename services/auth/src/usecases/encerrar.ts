import { ErroCar } from '@car/errors/erro-car'
import type { Usuario } from '@car/identity/usuario'
import type { Ctx } from './ctx.ts'

/**
 * Ends a session: first its refresh token, then all its valid access tokens.
 * @returns false when the cache could not be told
 */
export async function encerrarSessao(ctx: Ctx, sessao: string): Promise<boolean> {
  await ctx.sessoes.encerrar(sessao, ctx.agora())
  return ctx.revogacoes.revogar(await ctx.sessoes.acessosVivos({ sessao }, ctx.agora()))
}

/**
 * Ends the session that a person's token belongs to.
 * @returns the address for signing out at the provider; null when it has none
 * @throws CAR-016 when the session has ended, but its token is accepted until the cache is back
 */
export async function sair(ctx: Ctx, { jti, exp }: Usuario): Promise<string | null> {
  const sessao = await ctx.sessoes.sessaoDoAcesso(jti)
  const mostrada = await ctx.revogacoes.revogar([{ jti, expira_em: new Date(exp * 1000) }])
  const encerrada = sessao === null || (await encerrarSessao(ctx, sessao))
  if (!mostrada || !encerrada) throw new ErroCar('indisponivel', { retryAfterS: 2 })
  return ctx.provedor.enderecoDeSaida()
}
