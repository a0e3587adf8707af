import { randomUUID } from 'node:crypto'
import { ErroCar } from '@car/errors/erro-car'
import { BrokenRecord } from '@car/event-store/broken-record'
import { streamOf } from '@car/event-store/kinds'
import { fimDaSessao } from '../domain/sessao.ts'
import { ACESSO_S, depois } from '../domain/tempos.ts'
import type { Estado } from '../domain/usuario.ts'
import type { Linha } from '../outbound/usuarios.ts'
import type { Ctx } from './ctx.ts'

/** Tokens, with the fields of the public interface. */
export type Tokens = {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  refresh_expires_in: number
}

/** An access token that is registered, but not signed yet, and the person as the record has them. */
export type AcessoReservado = { jti: string; usuario: Linha; registro: NonNullable<Estado>; em: Date }

/** What is known of the browser or program that signed in, and when the person proved who they are. */
type Origem = { dispositivo: string | null; autenticada_em: Date | null }

export async function abrirSessao(ctx: Ctx, usuario: string, origem: Origem): Promise<Tokens> {
  const _id = randomUUID()
  const refresh = ctx.refresh.primeiro(_id)
  const acesso = await reservarAcesso(ctx, { usuario, sessao: _id })
  const criada_em = acesso.em
  const expira_em = fimDaSessao(criada_em, criada_em, ctx.limites[acesso.usuario.tipo_usuario])
  await ctx.sessoes.abrir({ _id, usuario, atual: ctx.refresh.hash(refresh), criada_em, expira_em, ...origem })
  return emitir(ctx, acesso, refresh, expira_em)
}

/**
 * Registers an access token before it is signed. The end of a session, or a change of role, is recorded before tokens are
 * looked for. So either that search finds this token, or this function sees the change. It asks the record for the role,
 * because a row of before may have been put back.
 */
export async function reservarAcesso(
  ctx: Pick<Ctx, 'store' | 'usuarios' | 'sessoes' | 'agora'>,
  de: { usuario: string; sessao: string },
): Promise<AcessoReservado> {
  for (;;) {
    const usuario = await ctx.usuarios.obter(de.usuario)
    if (!usuario) throw new ErroCar('token_encerrado')
    const [jti, em] = [randomUUID(), ctx.agora()]
    await ctx.sessoes.registrarAcesso(jti, { ...de, versao: usuario.versao }, depois(em, ACESSO_S))
    const { state: registro, version } = await ctx.store.load('usuario', de.usuario)
    if (registro === null || version < usuario.versao)
      throw new BrokenRecord(streamOf('usuario', de.usuario), { version: version + 1, problem: 'version' })
    if (version === usuario.versao) return { jti, usuario, registro, em }
    await ctx.usuarios.aplicar(de.usuario, registro, version)
  }
}

/** Signs the access token. The token ends with its session, if that is sooner. */
export async function emitir(
  ctx: Ctx,
  { jti, usuario, em }: AcessoReservado,
  refresh: string,
  expira: Date,
): Promise<Tokens> {
  const restamS = Math.floor((expira.getTime() - em.getTime()) / 1000)
  const duraS = Math.min(ACESSO_S, restamS)
  const claims = {
    sub: usuario._id,
    nome: usuario.nome,
    tipo_usuario: usuario.tipo_usuario,
    nivel_confiabilidade: usuario.nivel_confiabilidade,
    jti,
  }
  return {
    access_token: await ctx.chaves.assinar(claims, em, duraS),
    token_type: 'Bearer',
    expires_in: duraS,
    refresh_token: refresh,
    refresh_expires_in: restamS,
  }
}
