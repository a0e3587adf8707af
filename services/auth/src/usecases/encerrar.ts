import { ErroCar } from '@car/errors/erro-car'
import type { Usuario } from '@car/identity/usuario'
import type { Ctx } from './ctx.ts'

/**
 * Ends a session: first its refresh token, then all its valid access tokens. It may be repeated.
 * @returns false when the cache could not be told
 */
export async function encerrarSessao(ctx: Ctx, sessao: string): Promise<boolean> {
  await ctx.sessoes.encerrar(sessao, ctx.agora())
  return ctx.revogacoes.revogar(await ctx.sessoes.acessosDaSessao(sessao, ctx.agora()))
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
  exigirMostrada(mostrada && encerrada)
  return ctx.provedor.enderecoDeSaida()
}

/**
 * Ends all sessions of a person except the one that their token belongs to.
 * @throws CAR-016 when they have ended, but their tokens are accepted until the cache is back
 */
export async function encerrarOutras(ctx: Ctx, { id, jti }: Usuario): Promise<void> {
  const atual = await ctx.sessoes.sessaoDoAcesso(jti)
  await ctx.sessoes.encerrarTodas(id, ctx.agora(), atual)
  exigirMostrada(await ctx.revogacoes.revogar(await ctx.sessoes.acessosForaDaSessao(id, atual, ctx.agora())))
}

/** @throws CAR-016 when revoked tokens are accepted until the cache is back; the act may be repeated */
export function exigirMostrada(mostrada: boolean): void {
  if (!mostrada) throw new ErroCar('indisponivel', { retryAfterS: 2 })
}
