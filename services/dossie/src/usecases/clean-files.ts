import { nullIfBroken } from '@car/event-store/broken-record'
import type { Ctx } from './ctx.ts'

/** The age from which unused files are removed. Younger files may belong to a running composition. */
const AGE_MS = 60 * 60_000

/**
 * Removes the files of compositions whose result is not used. If a record is broken, its files stay.
 * @returns the number of removed files and uploads
 */
export async function cleanFiles(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now().getTime() - AGE_MS)
  let removed = await ctx.arquivos.removeAbandonedUploads(before)
  for (const jobId of await ctx.arquivos.jobsWithFiles(before)) {
    const loaded = await ctx.store.load('dossie', jobId).catch(nullIfBroken)
    if (loaded === null || loaded.state?.status === 'processando') continue
    const { state } = loaded
    removed += await ctx.arquivos.remove(jobId, state?.status === 'pronto' ? state.chave : null)
  }
  return removed
}
