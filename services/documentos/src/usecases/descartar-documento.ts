import { authorOf, type User } from '@car/identity/usuario'
import { descartar } from '../domain/decisions.ts'
import type { State } from '../domain/documento.ts'
import type { Ctx } from './ctx.ts'
import type { Seen } from './see-documento.ts'

/**
 * Hides the document from everybody and releases its bytes. Under a legal hold its file is kept until the hold is lifted.
 * @throws CAR-003 when the document is already discarded, CAR-005 when the processo is not a draft
 */
export async function descartarDocumento(
  ctx: Ctx,
  usuario: User,
  { doc: { id }, lido, access }: Seen,
  commandId: string,
): Promise<void> {
  const command = { id: commandId, author: authorOf(usuario), at: ctx.now() }
  const decide = (doc: State) => ({ events: descartar(doc, access.estadoPermite, access.isHeld) })
  await ctx.store.execute('documento', id, command, decide, lido)
}
