import type { Loaded } from '@car/event-store/store'
import { liberar } from '../domain/decisions.ts'
import type { Documento, State } from '../domain/documento.ts'
import type { DocumentoEvent } from '../domain/events.ts'
import type { Access } from '../outbound/pares.ts'
import type { ServiceCtx } from './ctx.ts'

/**
 * Tells whether the document with the same bytes gives them up to another case. Nobody may rely on it: it is invalid,
 * or in another owner's draft. Also some days must have passed since it came, or since the other case first asked,
 * whichever was sooner. So discarding the file and sending it again gains no time.
 */
export async function giveUpFile(
  ctx: ServiceCtx,
  held: Loaded<State, DocumentoEvent>,
  access: Access,
): Promise<boolean> {
  const doc = held.state
  if (doc === null) return false
  if (doc.detem) {
    const { state: requests } = await ctx.store.load('duplicidades', access.processoId)
    const desde = Math.min(doc.recebidoEm.getTime(), requests?.pedidosEm[doc.hash]?.getTime() ?? Infinity)
    if (ctx.agora().getTime() - desde < ctx.retentionMs || !(await isDispensable(ctx, doc, access))) return false
    const command = { id: `ceder-${access.processoId}`, author: null, at: ctx.agora() }
    await ctx.store.execute('documento', doc.id, command, (atual) => ({ events: liberar(atual) }), held)
  }
  await ctx.store.releaseKey('documento', doc.id)
  return true
}

/** A document that carries malware stays as it is. */
async function isDispensable(ctx: ServiceCtx, doc: Documento, { donoId }: Access): Promise<boolean> {
  if (doc.status === 'invalido') return doc.motivo !== 'arquivo_malicioso'
  return doc.donoId !== donoId && ctx.pares.ehRascunho(doc.processoId)
}
