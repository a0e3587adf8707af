import { nullIfAbsent } from '@car/errors/car-error'
import { descartarWithProcesso, liberar } from '../domain/decisions.ts'
import type { Ending } from '../outbound/peers.ts'
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
  ending: Ending,
  factId: string,
): Promise<void> {
  if ((await ctx.peers.endOf(processoId)) !== ending) {
    ctx.logger.error({ processo_id: processoId, ending }, 'a fact says what processos does not')
    return
  }
  for (const { _id } of await ctx.uploads.openIn(processoId)) await excluirIfUnfinished(ctx, _id)
  const { linhas } = await ctx.documentos.ofProcessos([processoId], false)
  for (const { _id } of linhas) await apply(ctx, { processoId, ending }, _id, factId)
}

/**
 * Applies the end of a processo to a document that was received right after it, because the rights of its sender were
 * checked before. Otherwise nobody could see the document, and it would hold its bytes for ever.
 * @param factId  the id of the fact that the document was received
 */
export async function followEnded(
  ctx: Ctx & Pick<ServiceCtx, 'peers'>,
  processoId: string,
  documentoId: string,
  factId: string,
): Promise<void> {
  const ending = await ctx.peers.endOf(processoId)
  if (ending !== null) await apply(ctx, { processoId, ending }, documentoId, factId).catch(nullIfAbsent)
}

type Ended = { processoId: string; ending: Ending }

/** Applies the end of a processo to a document, unless the document is of another processo. */
async function apply({ store, now }: Ctx, { processoId, ending }: Ended, documentoId: string, factId: string) {
  const decide = ending === 'descartado' ? descartarWithProcesso : liberar
  const command = { id: factId, author: null, at: now() }
  await store.execute('documento', documentoId, command, (doc) => ({
    events: doc?.processoId === processoId ? decide(doc) : [],
  }))
}
