import type { EliminarRequest } from '@car/proto/gen/car/comum/v1/EliminarRequest'
import { forgetUser } from '../outbound/project.ts'
import type { Ctx } from './ctx.ts'

/**
 * Destroys a person's account, or only the contact that they gave. Sessions end in both cases. Whoever signs in again
 * afterwards is a new person.
 */
export async function destroy(ctx: Ctx, { alvo, id, parte, base_legal, por }: EliminarRequest): Promise<void> {
  if (alvo !== 'usuario') return
  if (parte === 'contato') {
    await ctx.users.changeContact(id, { email_contato: null, telefone: null })
    return
  }
  const command = { id: 'eliminacao', author: null, at: ctx.now() }
  await ctx.store.end('usuario', id, command, { base_legal, por: por ?? null })
  // The stream of a person who has only signed in has not begun.
  await forgetUser(ctx, id)
}
