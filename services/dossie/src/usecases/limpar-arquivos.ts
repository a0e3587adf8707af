import type { Ctx } from './ctx.ts'

/** Longer than any composition takes. */
const IDADE_MS = 60 * 60_000

/** Removes the files of compositions whose result was not used. @returns how many */
export async function limparArquivos(ctx: Ctx): Promise<number> {
  const antesDe = new Date(ctx.agora().getTime() - IDADE_MS)
  let removidos = await ctx.arquivos.removerEnviosAbandonados(antesDe)
  for (const jobId of await ctx.arquivos.jobsComArquivos(antesDe)) {
    const { state } = await ctx.store.load('dossie', jobId)
    if (state?.status === 'processando') continue
    removidos += await ctx.arquivos.remover(jobId, state?.status === 'pronto' ? state.chave : null)
  }
  return removidos
}
