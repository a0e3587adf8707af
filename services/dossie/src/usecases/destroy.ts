import type { EliminarRequest } from '@car/proto/gen/car/comum/v1/EliminarRequest'
import type { Ctx } from './ctx.ts'

/** Destroys the dossiers of a case, with their files. Of a person this service keeps nothing by itself. */
export async function destroy(ctx: Ctx, { alvo, id, base_legal, por }: EliminarRequest): Promise<void> {
  if (alvo === 'processo')
    await ctx.store.endAll(id, { id: 'eliminacao', author: null, at: ctx.now() }, { base_legal, por: por ?? null })
}
