import type { EliminarRequest } from '@car/proto/gen/car/comum/v1/EliminarRequest'
import type { Ctx } from './ctx.ts'
import { excluirIfUnfinished } from './upload/excluir-envio.ts'

/**
 * Destroys what this service keeps of a case: uploads, documents with their files and pictures, and what was read in
 * them. Of a person it keeps only how much room their drafts take up. A repetition changes nothing.
 */
export async function destroy(ctx: Ctx, { alvo, id, base_legal, por }: EliminarRequest): Promise<void> {
  if (alvo === 'usuario') return ctx.quotas.forgetOwner(id)
  for (const { _id } of await ctx.uploads.openIn(id)) await excluirIfUnfinished(ctx, _id)
  await ctx.store.endAll(id, { id: 'eliminacao', author: null, at: ctx.now() }, { base_legal, por: por ?? null })
  await ctx.quotas.forgetProcesso(id)
}
