import type { Loaded } from '@car/event-store/store'
import type { DocumentoKind } from '@car/vocabulary/documento'
import { liberar, wasMislabelled } from '../domain/decisions.ts'
import type { Documento, State } from '../domain/documento.ts'
import type { DocumentoEvent } from '../domain/events.ts'
import type { Access } from '../outbound/peers.ts'
import type { ServiceCtx } from './ctx.ts'

/**
 * Releases the bytes of a document for the case in `access`, which wants them as a document of this kind. A
 * document that was refused as a paper of another kind gives them to its own case at once. Otherwise there are two
 * conditions. Nobody relies on the document, because it is invalid, or in a draft of another owner. And `retentionMs`
 * has passed since the document came, or since the case in `access` first sent these bytes if that was earlier. So a
 * holder gains no time by sending the file again.
 * @returns false if the document keeps its bytes
 */
export async function liberarFile(
  ctx: ServiceCtx,
  held: Loaded<State, DocumentoEvent>,
  access: Access,
  kind: DocumentoKind,
): Promise<boolean> {
  const doc = held.state
  if (doc === null) return false
  if (doc.detem) {
    const isFree = wasMislabelled(doc, access.processoId, kind) || (await isHeldTooLong(ctx, doc, access))
    if (!isFree) return false
    const command = { id: `ceder-${access.processoId}`, author: null, at: ctx.now() }
    await ctx.store.execute('documento', doc.id, command, (current) => ({ events: liberar(current) }), held)
  }
  return true
}

async function isHeldTooLong(ctx: ServiceCtx, doc: Documento, access: Access): Promise<boolean> {
  const { state: requests } = await ctx.store.load('duplicidades', access.processoId)
  const since = Math.min(doc.recebidoEm.getTime(), requests?.pedidosEm[doc.hash]?.getTime() ?? Infinity)
  return ctx.now().getTime() - since >= ctx.retentionMs && isDispensable(ctx, doc, access)
}

/** Returns true if nobody relies on the document. A document with malware always keeps its bytes. */
async function isDispensable(ctx: ServiceCtx, doc: Documento, { donoId }: Access): Promise<boolean> {
  if (doc.status === 'invalido') return doc.motivo !== 'arquivo_malicioso'
  return doc.donoId !== donoId && ctx.peers.isRascunho(doc.processoId)
}
