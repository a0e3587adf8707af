import type { Ctx } from './ctx.ts'

/** Longer than any upload may take. */
const IDADE_MS = 60 * 60_000

/** Removes the files of uploads that were cut off by a crash and of documents that are gone; how many they were. */
export async function limparArquivos(ctx: Ctx, idadeMs = IDADE_MS): Promise<number> {
  return ctx.arquivos.varrer(new Date(ctx.agora().getTime() - idadeMs), async (chave) => {
    const linha = await ctx.documentos.daChave(chave)
    if (linha !== null) return linha.status !== 'descartado'
    // The read model may be late, or being rebuilt: only what is not on record either came to nothing.
    return (await ctx.store.collection.one({ 'events.chave': chave }, { _id: 1 })) !== null
  })
}
