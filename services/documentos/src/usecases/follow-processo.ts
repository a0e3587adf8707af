import { descartarWithProcesso, liberar } from '../domain/decisions.ts'
import type { Ctx } from './ctx.ts'
import { excluirIfUnfinished } from './upload/excluir-envio.ts'

/**
 * Applies the end of a processo to its documents. A discarded draft discards its documents, and a cancelled processo
 * releases their bytes. Uploads in parts end too. A repetition changes nothing.
 * @param factId  the id of the fact, the same at each delivery
 */
export async function followProcesso(
  ctx: Ctx,
  processoId: string,
  ending: 'descartado' | 'cancelado',
  factId: string,
): Promise<void> {
  for (const { _id } of await ctx.uploads.openIn(processoId)) await excluirIfUnfinished(ctx, _id)
  const decide = ending === 'descartado' ? descartarWithProcesso : liberar
  const { linhas } = await ctx.documentos.ofProcessos([processoId], false)
  for (const { _id } of linhas) {
    const command = { id: factId, author: null, at: ctx.now() }
    await ctx.store.execute('documento', _id, command, (doc) => ({ events: decide(doc) }))
  }
}
