import { notFound } from '@car/errors/car-error'
import { idFrom } from '@car/event-store/ids'
import { authorOf, type User } from '@car/identity/usuario'
import type { GuardaTarget } from '@car/vocabulary/guarda'
import { type Guarda, impose, lift } from '../domain/guarda.ts'
import type { HoldRow } from '../outbound/guardas.ts'
import type { GuardaCtx } from './ctx.ts'

type Target = { alvo: GuardaTarget; alvoId: string }
export type Hold = Target & NonNullable<Guarda>['retencoes'][number]

/**
 * Puts a legal hold on a case or a person: nothing of it is destroyed until all holds are lifted.
 * @throws CAR-003 when there is no such case or person; CAR-005 when the destruction was ordered before
 */
export async function imporRetencao(
  ctx: GuardaCtx,
  usuario: User,
  { alvo, alvoId, motivo }: Target & { motivo: string },
  commandId: string,
): Promise<Hold> {
  if (alvo === 'processo' && (await ctx.processos.row(alvoId)) === null) throw notFound()
  if (alvo === 'usuario') await ctx.auth.ObterUsuario({ id: alvoId })
  const id = idFrom(commandId, 'retencao')
  const command = { id: commandId, author: authorOf(usuario), at: ctx.now() }
  const rule = (guarda: Guarda) => ({ events: impose(guarda, { id, alvo, motivo }) })
  const { state } = await ctx.store.execute('guarda', alvoId, command, rule)
  const hold = state?.retencoes.find((one) => one.id === id)
  if (!hold) throw new Error('a hold left nothing behind')
  return { ...hold, alvo, alvoId }
}

/** Tells whether a hold is on a case or on its owner. */
export const isHeld = async (
  { guardas }: Pick<GuardaCtx, 'guardas'>,
  { id, dono }: { id: string; dono: { id: string } },
): Promise<boolean> => (await guardas.held([id, dono.id])).size > 0

/** @throws CAR-003 when there is no such hold */
export async function seeHold(ctx: GuardaCtx, id: string): Promise<HoldRow> {
  const row = await ctx.guardas.hold(id)
  if (row === null) throw notFound()
  return row
}

export async function retirarRetencao(
  ctx: GuardaCtx,
  usuario: User,
  { seen, commandId }: { seen: HoldRow; commandId: string },
  motivo: string,
): Promise<void> {
  const command = { id: commandId, author: authorOf(usuario), at: ctx.now() }
  const rule = (guarda: Guarda) => ({ events: lift(guarda, seen._id, motivo) })
  await ctx.store.execute('guarda', seen.alvoId, command, rule)
}
