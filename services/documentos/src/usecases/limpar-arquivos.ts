import type { Ctx } from './ctx.ts'

/** Longer than any upload may take. */
const IDADE_MS = 60 * 60_000

/** Removes the files of uploads that were cut off by a crash and of documents that are gone; how many they were. */
export async function limparArquivos(ctx: Ctx, idadeMs = IDADE_MS): Promise<number> {
  return ctx.arquivos.varrer(new Date(ctx.agora().getTime() - idadeMs), async (chave) => {
    const ficha = await ctx.fichas.daChave(chave)
    return ficha !== null && ficha.status !== 'descartado'
  })
}
