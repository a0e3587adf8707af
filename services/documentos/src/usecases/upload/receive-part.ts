import { notFound } from '@car/errors/car-error'
import { type Upload, requireFits, requireStart } from '../../domain/upload.ts'
import type { ServiceCtx } from '../ctx.ts'

/**
 * Adds the next bytes to an upload. The bytes are first stored as a separate object. Of several parts at the same
 * position, only one is accepted.
 * @param hash  SHA-256 of the bytes, in hex
 * @throws CAR-003 when the upload was removed, CAR-004 when there are too few or too many bytes, CAR-012 when
 * `start` is not where the last part ended
 */
export async function receivePart(
  ctx: ServiceCtx,
  upload: Upload,
  start: number,
  { bytes, hash }: { bytes: Buffer; hash: string },
): Promise<Upload> {
  requireStart(upload, start)
  requireFits(upload, bytes.length)
  const chave = await ctx.arquivos.storePart(upload._id, bytes)
  const tamanho = bytes.length
  if (await ctx.uploads.append(upload._id, start, { chave, tamanho, hash })) {
    return { ...upload, recebido: start + tamanho }
  }
  // If this removal fails, a sweep removes the part with the other leftovers of the upload.
  await ctx.arquivos.removePart(chave)
  const current = await ctx.uploads.one(upload._id)
  if (current === null || current.estado === 'cancelado') throw notFound()
  requireStart(current, start)
  throw new Error('an upload took a part for no other reason than its place')
}
