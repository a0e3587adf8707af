import type { Ctx } from './ctx.ts'

/** Expired records are deleted after this time. They are never used in the meantime. */
const AGE_MS = 60 * 60_000

/** Deletes expired records. Some servers that speak MongoDB's protocol do not delete them. */
export async function clean({
  enderecosMudados,
  entradas,
  sessoes,
  revogacoes,
  agora,
}: Pick<Ctx, 'enderecosMudados' | 'entradas' | 'sessoes' | 'revogacoes' | 'agora'>): Promise<void> {
  const before = new Date(agora().getTime() - AGE_MS)
  const all = [enderecosMudados, entradas, sessoes, revogacoes]
  await Promise.all(all.map((store) => store.clean(before)))
}
