import { authorOf, type User } from '@car/identity/usuario'
import { confirmar, type Told } from '../domain/decisions.ts'
import type { Documento, State } from '../domain/documento.ts'
import type { Ctx } from './ctx.ts'
import type { Seen } from './see-documento.ts'

export async function confirmarDocumento(
  ctx: Ctx,
  usuario: User,
  { doc: { id }, lido, access }: Seen,
  told: readonly Told[],
  commandId: string,
): Promise<Documento> {
  const command = { id: commandId, author: authorOf(usuario), at: ctx.now() }
  const decide = (doc: State) => ({ events: confirmar(doc, told, access.estadoPermite) })
  const { state } = await ctx.store.execute('documento', id, command, decide, lido)
  if (state === null) throw new Error('a confirmation left no document behind')
  return state
}
