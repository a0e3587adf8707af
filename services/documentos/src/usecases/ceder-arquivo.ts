import type { Loaded } from '@car/event-store/store'
import { liberar } from '../domain/decisoes.ts'
import type { Documento, Estado } from '../domain/documento.ts'
import type { EventoDeDocumento } from '../domain/eventos.ts'
import type { Acesso } from '../outbound/pares.ts'
import type { CtxDoServico } from './ctx.ts'

/**
 * Whether the document that holds the same bytes gives them up to another case. It does so if nobody relies on it,
 * because it is invalid or in another owner's draft, and if some days have passed since it came or since the other case
 * first asked, whichever was sooner. So discarding the file and sending it again gains no time.
 */
export async function cederArquivo(
  ctx: CtxDoServico,
  detido: Loaded<Estado, EventoDeDocumento>,
  acesso: Acesso,
): Promise<boolean> {
  const doc = detido.state
  if (doc === null) return false
  if (doc.detem) {
    const { state: pedidos } = await ctx.store.load('duplicidades', acesso.processoId)
    const desde = Math.min(doc.recebidoEm.getTime(), pedidos?.pedidosEm[doc.hash]?.getTime() ?? Infinity)
    if (ctx.agora().getTime() - desde < ctx.retencaoMs || !(await dispensavel(ctx, doc, acesso))) return false
    const command = { id: `ceder-${acesso.processoId}`, author: null, at: ctx.agora() }
    await ctx.store.execute('documento', doc.id, command, (atual) => ({ events: liberar(atual) }), detido)
  }
  await ctx.store.releaseKey('documento', doc.id)
  return true
}

/** A document that carries malware stays as it is. */
async function dispensavel(ctx: CtxDoServico, doc: Documento, { donoId }: Acesso): Promise<boolean> {
  if (doc.status === 'invalido') return doc.motivo !== 'arquivo_malicioso'
  return doc.donoId !== donoId && ctx.pares.ehRascunho(doc.processoId)
}
