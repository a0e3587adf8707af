import { nullIfBroken } from '@car/event-store/broken-record'
import type { Ctx } from './ctx.ts'

/** Longer than any composition takes. */
const AGE_MS = 60 * 60_000

/**
 * Removes the files of compositions whose result was not used. Those of a record that does not hold stay.
 * @returns how many
 */
export async function cleanFiles(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.agora().getTime() - AGE_MS)
  let removed = await ctx.arquivos.removeAbandonedUploads(before)
  for (const jobId of await ctx.arquivos.jobsWithFiles(before)) {
    const lido = await ctx.store.load('dossie', jobId).catch(nullIfBroken)
    if (lido === null || lido.state?.status === 'processando') continue
    const { state } = lido
    removed += await ctx.arquivos.remover(jobId, state?.status === 'pronto' ? state.chave : null)
  }
  return removed
}
