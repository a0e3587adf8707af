import type { Papel } from '@car/vocabulary/pessoa'
import { depois } from './tempos.ts'

/** How long a session lasts, in seconds: without being used, and in all. */
export type Limite = { ociosaS: number; totalS: number }
export type Limites = Readonly<Record<Papel, Limite>>

/** When a session ends that was opened and used last at these times, unless it is used again before. */
export function fimDaSessao(criada_em: Date, usada_em: Date, { ociosaS, totalS }: Limite): Date {
  return new Date(Math.min(depois(usada_em, ociosaS).getTime(), depois(criada_em, totalS).getTime()))
}

/** What decides whether a session is still good. */
export type Vida = { criada_em: Date; rotacionada_em: Date | null; expira_em: Date; encerrada_em: Date | null }

/** A session is used when its refresh token is. */
export const usoDe = ({ criada_em, rotacionada_em }: Vida): Date => rotacionada_em ?? criada_em

/**
 * When a session ends if nobody uses it. The person's role may have changed since it was last used: the earlier end
 * counts, of the one that was set then and the one that the limits of the role now set.
 */
export function expiraEm(sessao: Vida, limite: Limite): Date {
  const fim = fimDaSessao(sessao.criada_em, usoDe(sessao), limite)
  return fim < sessao.expira_em ? fim : sessao.expira_em
}

export const vive = (sessao: Vida, limite: Limite, agora: Date): boolean =>
  sessao.encerrada_em === null && expiraEm(sessao, limite) > agora
