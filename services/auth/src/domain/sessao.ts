import type { Papel } from '@car/vocabulary/pessoa'
import { depois } from './tempos.ts'

/** How long a session lasts, in seconds: unused, and in total. */
export type Limite = { ociosaS: number; totalS: number }
export type Limites = Readonly<Record<Papel, Limite>>

/** When a session with these times of opening and last use ends, unless it is used again before. */
export function fimDaSessao(criada_em: Date, usada_em: Date, { ociosaS, totalS }: Limite): Date {
  return new Date(Math.min(depois(usada_em, ociosaS).getTime(), depois(criada_em, totalS).getTime()))
}

/** The times that decide whether a session is still valid. */
export type Vida = { criada_em: Date; rotacionada_em: Date | null; expira_em: Date; encerrada_em: Date | null }

/** A session counts as used when its refresh token is used. */
export const usoDe = ({ criada_em, rotacionada_em }: Vida): Date => rotacionada_em ?? criada_em

/**
 * When a session ends if nobody uses it. The person's role may have changed since the last use, so the earlier of two
 * ends counts: the one set then, and the one that the limits of the role now give.
 */
export function expiraEm(sessao: Vida, limite: Limite): Date {
  const fim = fimDaSessao(sessao.criada_em, usoDe(sessao), limite)
  return fim < sessao.expira_em ? fim : sessao.expira_em
}

export const vive = (sessao: Vida, limite: Limite, agora: Date): boolean =>
  sessao.encerrada_em === null && expiraEm(sessao, limite) > agora
