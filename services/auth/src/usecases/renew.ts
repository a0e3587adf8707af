import { CarError } from '@car/errors/car-error'
import { counter } from '@car/telemetry/metrics'
import { sessionEnd, type Limit, lives } from '../domain/session.ts'
import { later, REPEAT_S } from '../domain/times.ts'
import type { Session } from '../outbound/sessions.ts'
import type { Ctx } from './ctx.ts'
import { issue, reserveAccess, type Tokens } from './issue.ts'
import { encerrarSessao } from './end-session.ts'

const reuses = counter('car_refresh_reusos_total', 'Sessions ended because an old refresh token came back')

/**
 * Gives a new access token and replaces the refresh token by its successor. For 30 seconds the replaced token still
 * gives the same successor. Any other use of an old token ends the session, because two clients must have the token.
 * The limits of the person's current role apply.
 * @throws CAR-001 when the token was not issued here; CAR-002 when its session has ended, has expired, or ends now
 */
export async function renew(ctx: Ctx, token: string): Promise<Tokens> {
  const id = ctx.refresh.sessionOf(token)
  if (id === null) throw new CarError('sem_token')
  const session = await ctx.sessoes.get(id)
  if (!session || session.encerrada_em !== null) throw new CarError('token_encerrado')

  const successor = ctx.refresh.successor(token)
  const access = await reserveAccess(ctx, { usuario: session.usuario, sessao: id })
  const limit = ctx.limites[access.usuario.tipo_usuario]
  const { encerradasEm } = access.registro
  const ended = encerradasEm !== null && session.criada_em <= encerradasEm
  if (ended || !lives(session, limit, access.em)) throw new CarError('token_encerrado')
  const hash = ctx.refresh.hash(token)
  const rotated = await ctx.sessoes.rotate(session, {
    from: hash,
    to: ctx.refresh.hash(successor),
    now: access.em,
    expira_em: sessionEnd(session.criada_em, access.em, limit),
  })
  const valid = rotated ?? (await repeated(ctx, id, hash, limit))
  return issue(ctx, access, successor, valid.expira_em)
}

/**
 * Returns the session if this token was the last to be replaced, at most `REPEAT_S` seconds ago. Otherwise a live
 * session ends.
 * @throws CAR-002 unless the session is returned
 */
async function repeated(ctx: Ctx, id: string, hash: string, limit: Limit): Promise<Session> {
  const session = await ctx.sessoes.get(id)
  const now = ctx.now()
  if (!session || !lives(session, limit, now)) throw new CarError('token_encerrado')
  const justNow = session.rotacionada_em !== null && later(session.rotacionada_em, REPEAT_S) >= now
  if (session.anterior === hash && justNow) return session

  await encerrarSessao(ctx, id)
  reuses()
  ctx.logger.warn({ sessao: id, usuario: session.usuario }, 'old refresh token came back; session ended')
  throw new CarError('token_encerrado')
}
