import { CarError } from '@car/errors/car-error'
import type { User } from '@car/identity/usuario'
import type { Ctx } from './ctx.ts'

/**
 * Ends a session: first its refresh token, then its valid access tokens. The call may be repeated.
 * @returns false when the revocations did not reach the cache
 */
export async function encerrarSessao(ctx: Ctx, session: string): Promise<boolean> {
  await ctx.sessoes.end(session, ctx.now())
  return ctx.revocations.revoke(await ctx.sessoes.accessesOfSession(session, ctx.now()))
}

/**
 * @returns the address for signing out at the provider; null when the provider has none or cannot be reached
 * @throws CAR-016 when the session has ended, but its token is accepted until the cache is back
 */
export async function signOut(ctx: Ctx, { jti, exp }: User): Promise<string | null> {
  const session = await ctx.sessoes.sessionOfAccess(jti)
  const shown = await ctx.revocations.revoke([{ jti, expira_em: new Date(exp * 1000) }])
  const ended = session === null || (await encerrarSessao(ctx, session))
  requireShown(shown && ended)
  return ctx.provider.signOutAddress()
}

/**
 * Ends all sessions of a person except that of the token.
 * @throws CAR-016 when the sessions have ended, but their tokens are accepted until the cache is back
 */
export async function endOthers(ctx: Ctx, { id, jti }: User): Promise<void> {
  const current = await ctx.sessoes.sessionOfAccess(jti)
  await ctx.sessoes.endAll(id, ctx.now(), current)
  requireShown(await ctx.revocations.revoke(await ctx.sessoes.accessesOutsideSession(id, current, ctx.now())))
}

/** @throws CAR-016 when revoked tokens are accepted until the cache is back; the request may be repeated */
export function requireShown(shown: boolean): void {
  if (!shown) throw new CarError('indisponivel', { retryAfterS: 2 })
}
