import { naoEncontrado } from '@car/errors/erro-car'
import type { Usuario } from '@car/identity/usuario'
import type { Aviso } from '../domain/modelos.ts'
import { avisoDa } from '../outbound/avisos.ts'
import type { Ctx } from './ctx.ts'

/** A notice of the caller's own. @throws CAR-003 */
export async function ver(ctx: Ctx, usuario: Usuario, id: string): Promise<Aviso> {
  const linha = await ctx.avisos.obter(id)
  if (linha?.pessoaId !== usuario.id) throw naoEncontrado()
  return avisoDa(linha)
}

/** Notes that a notice was read. The first time is kept. */
export async function marcarLido(ctx: Ctx, aviso: Aviso): Promise<Aviso> {
  if (aviso.lidoEm !== null) return aviso
  const lidoEm = ctx.agora().toISOString()
  if (await ctx.avisos.marcarLido(aviso.id, lidoEm)) return { ...aviso, lidoEm }
  const linha = await ctx.avisos.obter(aviso.id)
  if (linha === null) throw naoEncontrado()
  return avisoDa(linha)
}
