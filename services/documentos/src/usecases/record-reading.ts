import type { State } from '../domain/documento.ts'
import type { DocumentoEvent } from '../domain/events.ts'
import type { Ctx } from './ctx.ts'

/**
 * Records a worker's decision about a document, in the name of the service. Returns the document after the decision.
 * @param sealed  the encrypted values that the events name, by their ids
 */
export async function recordReading(
  ctx: Ctx,
  id: string,
  commandId: string,
  decide: (doc: State) => DocumentoEvent[],
  sealed?: Record<string, string>,
): Promise<State> {
  const command = { id: commandId, author: null, at: ctx.now() }
  const { state } = await ctx.store.execute('documento', id, command, (doc) => ({
    events: decide(doc),
    ...(sealed === undefined ? {} : { sealed }),
  }))
  return state
}
