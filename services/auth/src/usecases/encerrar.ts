import { ErroCar } from '@car/errors/erro-car'
import type { Usuario } from '@car/identity/usuario'
import type { Ctx } from './ctx.ts'

/**
 * Ends a session: first its refresh token, then every access token it gave out that still lives.
 * @returns false while the cache does not know of it
 */
export async function encerrarSessao(ctx: Ctx, sessao: string): Promise<boolean> {
  await ctx.sessoes.encerrar(sessao, ctx.agora())
  return ctx.revogacoes.revogar(await ctx.sessoes.acessosVivos({ sessao }, ctx.agora()))
}

/**
 * Signs a person out, of the session that this token belongs to.
 * @returns where to sign out at the provider too; null when it has no such place
 * @throws CAR-016 when the session has ended but its token is accepted until the cache is back
 */
export async function sair(ctx: Ctx, { jti, exp }: Usuario): Promise<string | null> {
  const sessao = await ctx.sessoes.sessaoDoAcesso(jti)
  const mostrada = await ctx.revogacoes.revogar([{ jti, expira_em: new Date(exp * 1000) }])
  const encerrada = sessao === null || (await encerrarSessao(ctx, sessao))
  if (!mostrada || !encerrada) throw new ErroCar('indisponivel', { retryAfterS: 2 })
  return ctx.provedor.enderecoDeSaida()
}
