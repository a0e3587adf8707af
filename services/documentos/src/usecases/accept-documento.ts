import { accept } from '../domain/decisions.ts'
import type { ServiceCtx } from './ctx.ts'

/**
 * Makes the document of an accepted ressalva valid. A refused ressalva or a repetition changes nothing.
 * @param factId  the id of the fact, the same at each delivery
 */
export async function acceptDocumento(
  ctx: ServiceCtx,
  processoId: string,
  ressalvaId: string,
  factId: string,
): Promise<void> {
  const accepted = await ctx.peers.acceptedRessalva(processoId, ressalvaId)
  if (accepted === null) return
  const command = { id: factId, author: null, at: ctx.now() }
  await ctx.store.execute('documento', accepted.documentoId, command, (doc) => ({ events: accept(doc, accepted) }))
}
