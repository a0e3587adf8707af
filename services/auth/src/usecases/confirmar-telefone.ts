import { CarError } from '@car/errors/car-error'
import { authorOf, type User } from '@car/identity/usuario'
import { confirmPhone } from '../domain/decisions.ts'
import type { Ctx } from './ctx.ts'

/**
 * Records that a person has confirmed their telephone, and then marks it as confirmed.
 * @throws CAR-005 if the person has given another telephone meanwhile
 */
export async function confirmarTelefone(
  ctx: Ctx,
  actor: User,
  { telefone, commandId }: { telefone: string; commandId: string },
): Promise<void> {
  const me = await ctx.users.get(actor.id)
  if (!me || ctx.users.contactOf(me).telefone !== telefone) throw changed()
  if (me.telefone_confirmado) return
  const command = { id: commandId, author: authorOf(actor), at: ctx.now() }
  await ctx.store.execute('usuario', me._id, command, (state) => ({ events: confirmPhone(state) }))
  if (!(await ctx.users.confirmPhone(me._id, telefone))) throw changed()
}

const changed = (): CarError =>
  new CarError('estado_invalido', { mensagem: 'O telefone mudou depois do código. Peça um novo.' })
