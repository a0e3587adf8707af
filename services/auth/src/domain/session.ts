import type { Papel } from '@car/vocabulary/person'
import { later } from './tempos.ts'

/** How long a session lasts, in seconds: unused, and in total. */
export type Limit = { ociosaS: number; totalS: number }
export type Limits = Readonly<Record<Papel, Limit>>

/** When a session with these times of opening and last use ends, unless it is used again before. */
export function sessionEnd(criada_em: Date, usedAt: Date, { ociosaS, totalS }: Limit): Date {
  return new Date(Math.min(later(usedAt, ociosaS).getTime(), later(criada_em, totalS).getTime()))
}

/** The times that decide whether a session is still valid. */
export type Vida = { criada_em: Date; rotacionada_em: Date | null; expira_em: Date; encerrada_em: Date | null }

/** A session counts as used when its refresh token is used. */
export const lastUseOf = ({ criada_em, rotacionada_em }: Vida): Date => rotacionada_em ?? criada_em

/**
 * When a session ends if nobody uses it. The person's role may have changed since the last use, so the earlier of two
 * ends counts: the one set then, and the one that the limits of the role now give.
 */
export function expiresAt(session: Vida, limite: Limit): Date {
  const end = sessionEnd(session.criada_em, lastUseOf(session), limite)
  return end < session.expira_em ? end : session.expira_em
}

export const vive = (session: Vida, limite: Limit, agora: Date): boolean =>
  session.encerrada_em === null && expiresAt(session, limite) > agora
