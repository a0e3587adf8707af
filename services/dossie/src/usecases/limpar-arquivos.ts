import { nullIfBroken } from '@car/event-store/broken-record'
import type { Ctx } from './ctx.ts'

/** Longer than any composition takes. */
const IDADE_MS = 60 * 60_000

/**
 * Removes the files of compositions whose result was not used. Those of a record that does not hold stay.
 * @returns how many
 */
export async function limparArquivos(ctx: Ctx): Promise<number> {
  const antesDe = new Date(ctx.agora().getTime() - IDADE_MS)
  let removidos = await ctx.arquivos.removerEnviosAbandonados(antesDe)
  for (const jobId of await ctx.arquivos.jobsComArquivos(antesDe)) {
    const lido = await ctx.store.load('dossie', jobId).catch(nullIfBroken)
    if (lido === null || lido.state?.status === 'processando') continue
    const { state } = lido
    removidos += await ctx.arquivos.remover(jobId, state?.status === 'pronto' ? state.chave : null)
  }
  return removidos
}
