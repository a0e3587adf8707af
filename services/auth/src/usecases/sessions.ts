import type { User } from '@car/identity/usuario'
import { expiresAt, lastUseOf, lives } from '../domain/session.ts'
import { later } from '../domain/times.ts'
import type { Ctx } from './ctx.ts'

/** Returns the live sessions of a person, newest first. */
export async function listarSessoes(ctx: Ctx, { id, jti, papel }: User) {
  const now = ctx.now()
  const limit = ctx.limites[papel]
  const [abertas, current] = await Promise.all([ctx.sessoes.abertas(id, now), ctx.sessoes.sessionOfAccess(jti)])
  return abertas
    .filter((session) => lives(session, limit, now))
    .map((session) => ({
      id: session._id,
      criada_em: session.criada_em.toISOString(),
      ultimo_uso_em: lastUseOf(session).toISOString(),
      expira_em: expiresAt(session, limit).toISOString(),
      dispositivo: session.dispositivo,
      atual: session._id === current,
    }))
}

/**
 * Returns true if the person has recently proved their identity in the session of their token. False if the provider
 * did not give the time.
 */
export async function signedInRecently(ctx: Ctx, usuario: User): Promise<boolean> {
  const id = await ctx.sessoes.sessionOfAccess(usuario.jti)
  const session = id === null ? null : await ctx.sessoes.get(id)
  if (session?.usuario !== usuario.id || session.autenticada_em === null) return false
  return later(session.autenticada_em, ctx.recentSignInS) >= ctx.now()
}
