import { excluirIfUnfinished } from './excluir-envio.ts'
import type { ServiceCtx } from '../ctx.ts'

/**
 * Ends the uploads of technicians who may no longer send to the case, because such uploads take up the owner's room.
 * @returns the number of ended uploads
 */
export async function excluirUnpermitted(ctx: ServiceCtx): Promise<number> {
  const uploaders = new Map<string, Promise<readonly string[]>>()
  let total = 0
  for await (const { _id, autorId, processoId } of ctx.uploads.ofTecnicos()) {
    const question = uploaders.get(processoId) ?? ctx.peers.uploadingTecnicos(processoId)
    uploaders.set(processoId, question)
    if (!(await question).includes(autorId) && (await excluirIfUnfinished(ctx, _id))) total++
  }
  return total
}
