import type { Ctx } from './ctx.ts'

/** The age from which unused files are removed. Younger files may belong to a running upload. */
const AGE_MS = 60 * 60_000

/**
 * Removes unused files after crashes, and the files of discarded documents. Frees the room of these files.
 * @returns the number of removed files
 */
export async function cleanFiles(ctx: Ctx, ageMs = AGE_MS): Promise<number> {
  return ctx.arquivos.sweep(new Date(ctx.now().getTime() - ageMs), async (key) => {
    const stays = await belongs(ctx, key)
    if (!stays) await ctx.quotas.giveBack(key)
    return stays
  })
}

/** Removes an unused file and frees its room. A sweep repeats a failed removal. */
export async function forgetFile(ctx: Ctx, key: string): Promise<void> {
  await ctx.quotas.giveBack(key).then(
    () => ctx.arquivos.forget(key),
    (error: unknown) => ctx.logger.warn({ err: error }, 'a file left over stays for the sweep'),
  )
}

async function belongs(ctx: Ctx, key: string): Promise<boolean> {
  if (key.startsWith('previas/')) return false // a lost picture is drawn again
  const row = await ctx.documentos.ofKey(key)
  if (row !== null) return row.status !== 'descartado'
  // The record decides whether a file is used, because the read model may be late or under reconstruction.
  return (await ctx.store.collection.one({ 'events.chave': key }, { _id: 1 })) !== null
}
