import type { Loaded } from '@car/event-store/store'
import { liberar } from '../domain/decisoes.ts'
import type { Documento, Estado } from '../domain/documento.ts'
import type { EventoDeDocumento } from '../domain/eventos.ts'
import type { Acesso } from '../outbound/pares.ts'
import type { CtxDoServico } from './ctx.ts'

/**
 * Whether the document that held the same bytes gives them up to another case. It does when nobody relies on it, as an
 * invalid one or in a draft of another owner, some days after it came or after the other case first asked, whichever was
 * sooner: discarding it and sending it again gains no time.
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

/** What carries malware stays as it is. */
async function dispensavel(ctx: CtxDoServico, doc: Documento, { donoId }: Acesso): Promise<boolean> {
  if (doc.status === 'invalido') return doc.motivo !== 'arquivo_malicioso'
  return doc.donoId !== donoId && ctx.pares.ehRascunho(doc.processoId)
}
