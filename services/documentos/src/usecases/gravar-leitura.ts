import type { Estado } from '../domain/documento.ts'
import type { EventoDeDocumento } from '../domain/eventos.ts'
import type { Ctx } from './ctx.ts'

/** Puts on record what a worker, which is nobody, decides of a document. The document as it is then. */
export async function gravarLeitura(
  ctx: Ctx,
  id: string,
  commandId: string,
  decidir: (doc: Estado) => EventoDeDocumento[],
): Promise<Estado> {
  const command = { id: commandId, author: null, at: ctx.agora() }
  const { state } = await ctx.store.execute('documento', id, command, (doc) => ({ events: decidir(doc) }))
  return state
}
