import { randomUUID } from 'node:crypto'
import { ErroCar } from '@car/errors/erro-car'
import { ACESSO_S, depois } from '../domain/tempos.ts'
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

/** An access token that is recorded, but not signed yet. */
export type AcessoReservado = { jti: string; usuario: Linha; em: Date }

export async function abrirSessao(ctx: Ctx, usuario: string): Promise<Tokens> {
  const sessao = randomUUID()
  const refresh = ctx.refresh.primeiro(sessao)
  const acesso = await reservarAcesso(ctx, { usuario, sessao })
  const expira = await ctx.sessoes.abrir(sessao, usuario, ctx.refresh.hash(refresh), acesso.em)
  return emitir(ctx, acesso, refresh, expira)
}

/**
 * Records an access token before it is signed. Ending a session, or changing a role, is recorded before tokens are
 * looked for. So either that search finds this token, or this function sees the change.
 */
export async function reservarAcesso(
  ctx: Pick<Ctx, 'usuarios' | 'sessoes' | 'agora'>,
  de: { usuario: string; sessao: string },
): Promise<AcessoReservado> {
  for (;;) {
    const usuario = await ctx.usuarios.obter(de.usuario)
    if (!usuario) throw new ErroCar('token_encerrado')
    const [jti, em] = [randomUUID(), ctx.agora()]
    await ctx.sessoes.registrarAcesso(jti, { ...de, versao: usuario.versao }, depois(em, ACESSO_S))
    if ((await ctx.usuarios.obter(de.usuario))?.versao === usuario.versao) return { jti, usuario, em }
  }
}

export async function emitir(
  ctx: Ctx,
  { jti, usuario, em }: AcessoReservado,
  refresh: string,
  expira: Date,
): Promise<Tokens> {
  const claims = {
    sub: usuario._id,
    nome: usuario.nome,
    tipo_usuario: usuario.tipo_usuario,
    nivel_confiabilidade: usuario.nivel_confiabilidade,
    jti,
  }
  return {
    access_token: await ctx.chaves.assinar(claims, em),
    token_type: 'Bearer',
    expires_in: ACESSO_S,
    refresh_token: refresh,
    refresh_expires_in: Math.floor((expira.getTime() - em.getTime()) / 1000),
  }
}
