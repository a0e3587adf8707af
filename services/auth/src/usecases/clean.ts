import type { Ctx } from './ctx.ts'

/** Expired records are never used. This only limits how long they are stored. */
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
