import { OPERATED, type OperatedService } from '@car/config/services'
import { notFound } from '@car/errors/car-error'
import type { User } from '@car/identity/usuario'
import { HANDED_S } from '../domain/times.ts'
import type { Ctx } from './ctx.ts'

/** The services that get tokens of their own. auth itself takes the tokens of clients, which it can look up. */
const AUDIENCES: readonly OperatedService[] = OPERATED.filter((name) => name !== 'auth')

export type Exchange = {
  para: string
  /** True for an upload. The service asks again whether it is permitted when the last byte has come. */
  longo: boolean
}

/**
 * Signs a token for one service, in place of the token of a client. It keeps the id of that token, so whatever is asked
 * by this id has the same answer, and it never outlives that token.
 * @throws CAR-003 for a service that takes no tokens
 */
export async function exchangeToken(
  ctx: Pick<Ctx, 'chaves' | 'now'>,
  { id, nome, papel, nivel, jti, exp }: User,
  { para, longo }: Exchange,
): Promise<{ token: string; validade_s: number }> {
  const aud = AUDIENCES.find((name) => name === para)
  if (!aud) throw notFound()
  const now = ctx.now()
  const leftS = exp - Math.floor(now.getTime() / 1000)
  const lastsS = longo ? leftS : Math.min(HANDED_S, leftS)
  const claims = { sub: id, nome, tipo_usuario: papel, nivel_confiabilidade: nivel, jti, aud }
  return { token: await ctx.chaves.sign(claims, now, lastsS), validade_s: lastsS }
}
