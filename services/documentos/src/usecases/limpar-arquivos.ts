import type { Ctx } from './ctx.ts'

/** Longer than any upload may take. */
const IDADE_MS = 60 * 60_000

/** Removes the files of uploads that a crash cut off and of documents that are gone. @returns how many there were */
export async function limparArquivos(ctx: Ctx, idadeMs = IDADE_MS): Promise<number> {
  return ctx.arquivos.varrer(new Date(ctx.agora().getTime() - idadeMs), async (chave) => {
    const fica = await pertence(ctx, chave)
    if (!fica) await ctx.cotas.devolver(chave)
    return fica
  })
}

/** Removes the file of a refused upload and frees its room, now or, if that fails, by a sweep. */
export async function esquecerArquivo(ctx: Ctx, chave: string): Promise<void> {
  await ctx.cotas.devolver(chave).then(
    () => ctx.arquivos.esquecer(chave),
    (erro: unknown) => ctx.logger.warn({ err: erro }, 'a file left over stays for the sweep'),
  )
}

async function pertence(ctx: Ctx, chave: string): Promise<boolean> {
  if (chave.startsWith('previas/')) return false // a lost picture is drawn again
  const linha = await ctx.documentos.daChave(chave)
  if (linha !== null) return linha.status !== 'descartado'
  // The read model may be late, or being rebuilt. Only a file that the record does not know either is unused.
  return (await ctx.store.collection.one({ 'events.chave': chave }, { _id: 1 })) !== null
}
