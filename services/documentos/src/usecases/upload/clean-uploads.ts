import { uploadKey, type Upload } from '../../domain/upload.ts'
import { documentoOf, uploads } from './concluir-envio.ts'
import type { Ctx } from '../ctx.ts'

/** The time from the end of an upload to the removal of its leftovers. By then no request uses the upload. */
const SLACK_MS = 60 * 60_000

/**
 * Removes the leftovers of ended uploads: their parts and, if they became no document, the file and its room.
 * @returns the number of uploads
 */
export async function cleanUploads(ctx: Ctx, slackMs = SLACK_MS): Promise<number> {
  for (let total = 0; ; ) {
    const ended = await ctx.uploads.ended(new Date(ctx.now().getTime() - slackMs))
    if (ended.length === 0) return total
    for (const upload of ended) await clean(ctx, upload)
    total += ended.length
  }
}

async function clean(ctx: Ctx, { _id, estado }: Upload): Promise<void> {
  await ctx.arquivos.removeParts(_id)
  if ((await documentoOf(ctx, _id)) === null) {
    await ctx.quotas.giveBack(uploadKey(_id))
    await ctx.arquivos.forget(uploadKey(_id))
    if (estado === 'aberto') uploads({ fim: 'expirado' })
  }
  await ctx.uploads.remove(_id)
}
