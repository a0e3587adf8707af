import { descartarWithProcesso, liberar } from '../domain/decisions.ts'
import type { Ctx, ServiceCtx } from './ctx.ts'
import { excluirIfUnfinished } from './upload/excluir-envio.ts'

/**
 * Applies the end of a processo to its documents. A discarded draft discards its documents, and a cancelled processo
 * releases their bytes. Uploads in parts end too. The fact only tells where to look: processos is asked first. A
 * repetition changes nothing.
 * @param factId  the id of the fact, the same at each delivery
 */
export async function followProcesso(
  ctx: Ctx & Pick<ServiceCtx, 'peers'>,
  processoId: string,
  ending: 'descartado' | 'cancelado',
  factId: string,
): Promise<void> {
  if (!(await ctx.peers.hasEnded(processoId, ending))) {
    ctx.logger.error({ processo_id: processoId, ending }, 'a fact says what processos does not')
    return
  }
  for (const { _id } of await ctx.uploads.openIn(processoId)) await excluirIfUnfinished(ctx, _id)
  const decide = ending === 'descartado' ? descartarWithProcesso : liberar
  const { linhas } = await ctx.documentos.ofProcessos([processoId], false)
  for (const { _id } of linhas) {
    const command = { id: factId, author: null, at: ctx.now() }
    await ctx.store.execute('documento', _id, command, (doc) => ({ events: decide(doc) }))
  }
}
