import { notFound } from '@car/errors/car-error'
import type { User } from '@car/identity/usuario'
import type { Aviso } from '../domain/templates.ts'
import { avisoOf } from '../outbound/avisos.ts'
import type { Ctx } from './ctx.ts'

/**
 * Returns one of the caller's own notices.
 * @throws CAR-003 if the caller has no such notice
 */
export async function see(ctx: Ctx, usuario: User, id: string): Promise<Aviso> {
  const row = await ctx.avisos.get(id)
  if (row?.pessoaId !== usuario.id) throw notFound()
  return avisoOf(row)
}

/** Marks a notice as read. A notice that was read before keeps its time. */
export async function markRead(ctx: Ctx, aviso: Aviso): Promise<Aviso> {
  if (aviso.lidoEm !== null) return aviso
  const readAt = ctx.agora().toISOString()
  if (await ctx.avisos.markRead(aviso.id, readAt)) return { ...aviso, lidoEm: readAt }
  const row = await ctx.avisos.get(aviso.id)
  if (row === null) throw notFound()
  return avisoOf(row)
}

/** Marks a person's notices up to a time as read. Later notices stay unread. */
export const markAllRead = (ctx: Ctx, usuario: User, until: string): Promise<void> =>
  ctx.avisos.markAllRead(usuario.id, new Date(until).toISOString(), ctx.agora().toISOString())
