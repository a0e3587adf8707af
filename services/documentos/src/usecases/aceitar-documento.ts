import { aceitar } from '../domain/decisoes.ts'
import type { CtxDoServico } from './ctx.ts'

/**
 * The document of an accepted reservation becomes valid. Repeating it changes nothing, nor does a refused reservation.
 * @param fatoId  the id of the fact, the same at each delivery
 */
export async function aceitarDocumento(
  ctx: CtxDoServico,
  processoId: string,
  ressalvaId: string,
  fatoId: string,
): Promise<void> {
  const aceita = await ctx.pares.ressalvaAceita(processoId, ressalvaId)
  if (aceita === null) return
  const command = { id: fatoId, author: null, at: ctx.agora() }
  await ctx.store.execute('documento', aceita.documentoId, command, (doc) => ({ events: aceitar(doc, aceita) }))
}
