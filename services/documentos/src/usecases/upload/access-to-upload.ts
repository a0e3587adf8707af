import { notFound } from '@car/errors/car-error'
import type { Access } from '../../outbound/peers.ts'
import type { ServiceCtx } from '../ctx.ts'

/** The age in milliseconds up to which an answer about the person's rights is used. */
const ACCESS_VALID_MS = 5_000

/**
 * Returns the person's rights, which are requested again if they were requested too long ago. A document is recorded
 * only with such rights, because its case may change while its bytes arrive or are joined.
 * @param since  the time in epoch milliseconds of the last request
 * @throws CAR-003 when the caller may no longer send a document to the processo
 */
export const renewedAccess = async (ctx: ServiceCtx, access: Access, since: number): Promise<Access> =>
  ctx.now().getTime() - since < ACCESS_VALID_MS ? access : accessToUpload(ctx, access.processoId)

/** @throws CAR-003 when the caller may not send a document to the processo */
export async function accessToUpload(ctx: ServiceCtx, processoId: string): Promise<Access> {
  const access = await ctx.peers.access(processoId, 'enviar_documento', null)
  if (access === null) throw notFound()
  return access
}
