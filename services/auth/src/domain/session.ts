import type { Papel } from '@car/vocabulary/person'
import { later } from './times.ts'

/** The limits of a session in seconds: the longest time without use, and the longest life. */
export type Limit = { idleS: number; totalS: number }
export type Limits = Readonly<Record<Papel, Limit>>

export function sessionEnd(criada_em: Date, usedAt: Date, { idleS, totalS }: Limit): Date {
  return new Date(Math.min(later(usedAt, idleS).getTime(), later(criada_em, totalS).getTime()))
}

export type Life = { criada_em: Date; rotacionada_em: Date | null; expira_em: Date; encerrada_em: Date | null }

export const lastUseOf = ({ criada_em, rotacionada_em }: Life): Date => rotacionada_em ?? criada_em

/**
 * Returns the time at which a session expires if it is not used again. The person's role may have changed since the
 * last use. So the earlier of two times counts: the stored time, and the time that follows from the limits of the
 * current role.
 */
export function expiresAt(session: Life, limit: Limit): Date {
  const end = sessionEnd(session.criada_em, lastUseOf(session), limit)
  return end < session.expira_em ? end : session.expira_em
}

export const lives = (session: Life, limit: Limit, now: Date): boolean =>
  session.encerrada_em === null && expiresAt(session, limit) > now
