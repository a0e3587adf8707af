import type { EliminarRequest } from '@car/proto/gen/car/comum/v1/EliminarRequest'
import { changeOf } from '../outbound/changed-addresses.ts'
import { forgetUser } from '../outbound/project.ts'
import type { Ctx } from './ctx.ts'

/**
 * Destroys a person's account with its sessions, or only the contact that they gave. Whoever signs in again afterwards
 * is a new person.
 */
export async function destroy(ctx: Ctx, { alvo, id, parte, base_legal, por }: EliminarRequest): Promise<void> {
  if (alvo !== 'usuario') return
  // The addresses of the last changes are kept beside the account, so that both can be written to.
  const { commits } = await ctx.store.load('usuario', id)
  await ctx.changedAddresses.forget(commits.map(({ commandId }) => changeOf(id, commandId)))
  if (parte === 'contato') {
    await ctx.users.changeContact(id, { email_contato: null, telefone: null })
    return
  }
  const command = { id: 'eliminacao', author: null, at: ctx.now() }
  await ctx.store.end('usuario', id, command, { base_legal, por: por ?? null })
  // The stream of a person who has only signed in has not begun.
  await forgetUser(ctx, id)
}
