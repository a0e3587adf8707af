import type { State } from '../domain/documento.ts'
import type { DocumentoEvent } from '../domain/events.ts'
import type { Ctx } from './ctx.ts'

/** Records what a worker decides of a document, as the service and for no person. @returns the document after it */
export async function recordReading(
  ctx: Ctx,
  id: string,
  commandId: string,
  decide: (doc: State) => DocumentoEvent[],
): Promise<State> {
  const command = { id: commandId, author: null, at: ctx.agora() }
  const { state } = await ctx.store.execute('documento', id, command, (doc) => ({ events: decide(doc) }))
  return state
}
