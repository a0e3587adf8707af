import type { Ctx } from './ctx.ts'

/**
 * The age from which unused files are removed. Younger files may belong to an upload that is still running. No upload
 * takes as long as this.
 */
const AGE_MS = 60 * 60_000

/**
 * Removes the files of uploads that a crash cut off, and of discarded documents, and frees their room.
 * @returns the number of removed files
 */
export async function cleanFiles(ctx: Ctx, ageMs = AGE_MS): Promise<number> {
  return ctx.arquivos.sweep(new Date(ctx.agora().getTime() - ageMs), async (chave) => {
    const stays = await belongs(ctx, chave)
    if (!stays) await ctx.quotas.giveBack(chave)
    return stays
  })
}

/** Removes an unused file and frees its room. If that fails, a sweep repeats it. */
export async function forgetFile(ctx: Ctx, chave: string): Promise<void> {
  await ctx.quotas.giveBack(chave).then(
    () => ctx.arquivos.forget(chave),
    (erro: unknown) => ctx.logger.warn({ err: erro }, 'a file left over stays for the sweep'),
  )
}

async function belongs(ctx: Ctx, chave: string): Promise<boolean> {
  if (chave.startsWith('previas/')) return false // a lost picture is drawn again
  const row = await ctx.documentos.ofKey(chave)
  if (row !== null) return row.status !== 'descartado'
  // The read model may be late or under reconstruction, so only the record decides that a file is unused.
  return (await ctx.store.collection.one({ 'events.chave': chave }, { _id: 1 })) !== null
}
