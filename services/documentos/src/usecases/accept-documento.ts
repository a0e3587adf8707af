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
  const aceita = await ctx.peers.acceptedRessalva(processoId, ressalvaId)
  if (aceita === null) return
  const command = { id: factId, author: null, at: ctx.agora() }
  await ctx.store.execute('documento', aceita.documentoId, command, (doc) => ({ events: accept(doc, aceita) }))
}
