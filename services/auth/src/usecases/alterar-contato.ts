import { CarError } from '@car/errors/car-error'
import { authorOf, type User } from '@car/identity/usuario'
import { type ContactField, changesOf, type ContactRequest } from '../domain/contact.ts'
import { requireContactChangeable, changeContact } from '../domain/decisions.ts'
import { changeOf } from '../outbound/changed-addresses.ts'
import type { Row } from '../outbound/users.ts'
import { recordCreation } from './finish-sign-in.ts'
import type { Ctx } from './ctx.ts'

/**
 * Changes a person's contact. The change is recorded first, without the new values. If the process dies between the two
 * writes, the record has a change that did not happen; but no change happens without a record.
 * @throws CAR-001 when the person has no row, CAR-010 when the contact was changed too often
 */
export async function alterarContato(
  ctx: Ctx,
  actor: User,
  { contact, commandId }: { contact: ContactRequest; commandId: string },
): Promise<Row> {
  const me = await ctx.users.get(actor.id)
  if (!me) throw new CarError('sem_token')
  const changes = changesOf(ctx.users.contactOf(me), contact)
  const campos = Object.keys(changes) as ContactField[]
  if (campos.length === 0) return me
  await recordCreation(ctx, me)
  const loaded = await ctx.store.load('usuario', me._id)
  requireContactChangeable(loaded.commits, campos, ctx.now())
  if (changes.email_contato !== undefined) {
    // The addresses are stored before the fact is published, because avisos may receive the fact before the row
    // changes.
    const change = { de: ctx.users.addressOf(me), para: changes.email_contato ?? me.email }
    await ctx.changedAddresses.keep(changeOf(me._id, commandId), change, ctx.now())
  }
  const command = { id: commandId, author: authorOf(actor), at: ctx.now() }
  const decide: Parameters<typeof ctx.store.execute<'usuario'>>[3] = (state, _, commits) => {
    requireContactChangeable(commits, campos, command.at)
    return { events: changeContact(state, campos) }
  }
  await ctx.store.execute('usuario', me._id, command, decide, loaded)
  const changed = await ctx.users.changeContact(me._id, changes)
  if (!changed) throw new Error('a person who changed their contact is not there')
  return changed
}
