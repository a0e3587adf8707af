import type { Usuario } from '@car/identity/usuario'
import { expiraEm, usoDe, vive } from '../domain/sessao.ts'
import { depois } from '../domain/tempos.ts'
import type { Ctx } from './ctx.ts'

/** The sessions of a person with the fields of the public interface, newest first. */
export async function listarSessoes(ctx: Ctx, { id, jti, papel }: Usuario) {
  const agora = ctx.agora()
  const limite = ctx.limites[papel]
  const [abertas, atual] = await Promise.all([ctx.sessoes.abertas(id, agora), ctx.sessoes.sessaoDoAcesso(jti)])
  return abertas
    .filter((sessao) => vive(sessao, limite, agora))
    .map((sessao) => ({
      id: sessao._id,
      criada_em: sessao.criada_em.toISOString(),
      ultimo_uso_em: usoDe(sessao).toISOString(),
      expira_em: expiraEm(sessao, limite).toISOString(),
      dispositivo: sessao.dispositivo,
      atual: sessao._id === atual,
    }))
}

/**
 * Whether a person proved who they are recently, in the session that their token belongs to. False when the provider
 * did not say when that was.
 */
export async function entrouHaPouco(ctx: Ctx, usuario: Usuario): Promise<boolean> {
  const id = await ctx.sessoes.sessaoDoAcesso(usuario.jti)
  const sessao = id === null ? null : await ctx.sessoes.obter(id)
  if (sessao?.usuario !== usuario.id || sessao.autenticada_em === null) return false
  return depois(sessao.autenticada_em, ctx.entradaRecenteS) >= ctx.agora()
}
