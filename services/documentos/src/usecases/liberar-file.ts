import type { Loaded } from '@car/event-store/store'
import { liberar } from '../domain/decisions.ts'
import type { Documento, State } from '../domain/documento.ts'
import type { DocumentoEvent } from '../domain/events.ts'
import type { Access } from '../outbound/peers.ts'
import type { ServiceCtx } from './ctx.ts'

/**
 * Releases the bytes of a document for the case in `access`, which wants them too. There are two conditions. Nobody
 * relies on the document, because it is invalid, or in a draft of another owner. And `retentionMs` has passed since the
 * document came, or since the case in `access` first sent these bytes if that was earlier. So a holder gains no time by
 * sending the file again.
 * @returns false if the document keeps its bytes
 */
export async function liberarFile(
  ctx: ServiceCtx,
  held: Loaded<State, DocumentoEvent>,
  access: Access,
): Promise<boolean> {
  const doc = held.state
  if (doc === null) return false
  if (doc.detem) {
    const { state: requests } = await ctx.store.load('duplicidades', access.processoId)
    const since = Math.min(doc.recebidoEm.getTime(), requests?.pedidosEm[doc.hash]?.getTime() ?? Infinity)
    if (ctx.now().getTime() - since < ctx.retentionMs || !(await isDispensable(ctx, doc, access))) return false
    const command = { id: `ceder-${access.processoId}`, author: null, at: ctx.now() }
    await ctx.store.execute('documento', doc.id, command, (current) => ({ events: liberar(current) }), held)
  }
  return true
}

/** Returns true if nobody relies on the document. A document with malware always keeps its bytes. */
async function isDispensable(ctx: ServiceCtx, doc: Documento, { donoId }: Access): Promise<boolean> {
  if (doc.status === 'invalido') return doc.motivo !== 'arquivo_malicioso'
  return doc.donoId !== donoId && ctx.peers.isRascunho(doc.processoId)
}
