import type { Estado } from '../domain/documento.ts'
import type { EventoDeDocumento } from '../domain/eventos.ts'
import type { Ctx } from './ctx.ts'

/** Records what a worker decides of a document, as the service and for no person. @returns the document after it */
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
