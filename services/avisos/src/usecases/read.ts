import { notFound } from '@car/errors/car-error'
import type { User } from '@car/identity/usuario'
import type { Aviso } from '../domain/templates.ts'
import { avisoOf } from '../outbound/avisos.ts'
import type { Ctx } from './ctx.ts'

/** @throws CAR-003 if the caller has no such notice */
export async function see(ctx: Ctx, usuario: User, id: string): Promise<Aviso> {
  const row = await ctx.avisos.get(id)
  if (row?.pessoaId !== usuario.id) throw notFound()
  return avisoOf(row)
}

export async function markRead(ctx: Ctx, aviso: Aviso): Promise<Aviso> {
  if (aviso.lidoEm !== null) return aviso
  const readAt = ctx.now().toISOString()
  if (await ctx.avisos.markRead(aviso.id, readAt)) return { ...aviso, lidoEm: readAt }
  const row = await ctx.avisos.get(aviso.id)
  if (row === null) throw notFound()
  return avisoOf(row)
}

export const markAllRead = (ctx: Ctx, usuario: User, until: string): Promise<void> =>
  ctx.avisos.markAllRead(usuario.id, new Date(until).toISOString(), ctx.now().toISOString())
