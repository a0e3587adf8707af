import { randomUUID } from 'node:crypto'
import { CarError } from '@car/errors/car-error'
import { BrokenRecord } from '@car/event-store/broken-record'
import { streamOf } from '@car/event-store/kinds'
import { sessionEnd } from '../domain/session.ts'
import { ACCESS_S, later } from '../domain/times.ts'
import type { State } from '../domain/usuario.ts'
import type { Row } from '../outbound/users.ts'
import type { Ctx } from './ctx.ts'

export type Tokens = {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  refresh_expires_in: number
}

/** A registered access token that is not signed yet, with the person's row and their state according to the record. */
export type ReservedAccess = { jti: string; usuario: Row; registro: NonNullable<State>; em: Date }

type SignInOrigin = { dispositivo: string | null; autenticada_em: Date | null }

export async function openSession(ctx: Ctx, usuario: string, origin: SignInOrigin): Promise<Tokens> {
  const _id = randomUUID()
  const refresh = ctx.refresh.first(_id)
  const access = await reserveAccess(ctx, { usuario, sessao: _id })
  const criada_em = access.em
  const expira_em = sessionEnd(criada_em, criada_em, ctx.limites[access.usuario.tipo_usuario])
  await ctx.sessoes.open({ _id, usuario, atual: ctx.refresh.hash(refresh), criada_em, expira_em, ...origin })
  return issue(ctx, access, refresh, expira_em)
}

/**
 * Registers an access token before it is signed. The code that changes a role or ends a session records that first.
 * Only then does it search for registered tokens, to revoke them. So if the search misses this token, this function or
 * its caller sees the change. The row has to agree with the record, because somebody could have restored an older row.
 * A row that is behind the record is updated, and another token is registered.
 * @throws CAR-002 when the person has no row; BrokenRecord when the record is behind the row
 */
export async function reserveAccess(
  ctx: Pick<Ctx, 'store' | 'users' | 'sessoes' | 'now'>,
  from: { usuario: string; sessao: string },
): Promise<ReservedAccess> {
  for (;;) {
    const usuario = await ctx.users.get(from.usuario)
    if (!usuario) throw new CarError('token_encerrado')
    const [jti, em] = [randomUUID(), ctx.now()]
    await ctx.sessoes.recordAccess(jti, { ...from, versao: usuario.versao }, later(em, ACCESS_S))
    const { state: registro, version } = await ctx.store.load('usuario', from.usuario)
    if (registro === null || version < usuario.versao)
      throw new BrokenRecord(streamOf('usuario', from.usuario), { version: version + 1, problem: 'version' })
    if (version === usuario.versao) return { jti, usuario, registro, em }
    await ctx.users.apply(from.usuario, registro, version)
  }
}

/** Signs the access token, and returns it with the refresh token. The access token does not outlive its session. */
export async function issue(
  ctx: Ctx,
  { jti, usuario, em }: ReservedAccess,
  refresh: string,
  expires: Date,
): Promise<Tokens> {
  const remainingS = Math.floor((expires.getTime() - em.getTime()) / 1000)
  const lastsS = Math.min(ACCESS_S, remainingS)
  const claims = {
    sub: usuario._id,
    nome: usuario.nome,
    tipo_usuario: usuario.tipo_usuario,
    nivel_confiabilidade: usuario.nivel_confiabilidade,
    jti,
  }
  return {
    access_token: await ctx.chaves.sign(claims, em, lastsS),
    token_type: 'Bearer',
    expires_in: lastsS,
    refresh_token: refresh,
    refresh_expires_in: remainingS,
  }
}
