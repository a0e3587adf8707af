import type { Ctx } from './ctx.ts'

/** Longer than any upload may take. */
const IDADE_MS = 60 * 60_000

/** Removes the files of uploads that were cut off by a crash and of documents that are gone; how many they were. */
export async function limparArquivos(ctx: Ctx, idadeMs = IDADE_MS): Promise<number> {
  return ctx.arquivos.varrer(new Date(ctx.agora().getTime() - idadeMs), async (chave) => {
    const fica = await pertence(ctx, chave)
    if (!fica) await ctx.cotas.devolver(chave)
    return fica
  })
}

/** The file of an upload that was refused goes, and so does the room it took: now or, failing that, at a sweep. */
export async function esquecerArquivo(ctx: Ctx, chave: string): Promise<void> {
  await ctx.cotas.devolver(chave).then(
    () => ctx.arquivos.esquecer(chave),
    (erro: unknown) => ctx.logger.warn({ err: erro }, 'a file left over stays for the sweep'),
  )
}

async function pertence(ctx: Ctx, chave: string): Promise<boolean> {
  if (chave.startsWith('previas/')) return false // a picture that is gone is drawn again
  const linha = await ctx.documentos.daChave(chave)
  if (linha !== null) return linha.status !== 'descartado'
  // The read model may be late, or being rebuilt: only what is not on record either came to nothing.
  return (await ctx.store.collection.one({ 'events.chave': chave }, { _id: 1 })) !== null
}
