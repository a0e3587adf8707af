import { notFound } from '@car/errors/car-error'
import type { User } from '@car/identity/usuario'
import type { Aviso } from '../domain/templates.ts'
import { avisoOf } from '../outbound/avisos.ts'
import type { Ctx } from './ctx.ts'

/** @throws CAR-003 if the caller has no such notice */
export async function see(ctx: Ctx, usuario: User, id: string): Promise<Aviso> {
  const row = await ctx.email.avisos.get(id)
  if (row?.pessoaId !== usuario.id) throw notFound()
  return avisoOf(row)
}

export async function markRead(ctx: Ctx, aviso: Aviso): Promise<Aviso> {
  if (aviso.lidoEm !== null) return aviso
  const readAt = ctx.now().toISOString()
  if (aviso.processo !== null) await ctx.waits.opened(aviso.processo.id, readAt)
  if (await ctx.email.avisos.markRead(aviso.id, readAt)) return { ...aviso, lidoEm: readAt }
  const row = await ctx.email.avisos.get(aviso.id)
  if (row === null) throw notFound()
  return avisoOf(row)
}

/** Marks a person's notices up to a time as read: all of them, or those about the case whose page they have opened. */
export async function markAllRead(
  ctx: Ctx,
  { id }: User,
  { ate, processo_id }: { ate: string; processo_id?: string | undefined },
): Promise<void> {
  const [until, now] = [new Date(ate).toISOString(), ctx.now().toISOString()]
  if (processo_id !== undefined && (await ctx.email.avisos.concerns(id, processo_id)))
    await ctx.waits.opened(processo_id, now)
  await ctx.email.avisos.markAllRead(id, { until, processoId: processo_id }, now)
}
