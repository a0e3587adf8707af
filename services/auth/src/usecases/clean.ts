import type { Ctx } from './ctx.ts'

/** Expired records are never used. This only limits how long they are stored. */
const AGE_MS = 60 * 60_000

/** Deletes expired records, since not every server that speaks MongoDB's protocol does so by itself. */
export async function clean({
  enderecosMudados,
  entradas,
  sessoes,
  revogacoes,
  agora,
}: Pick<Ctx, 'enderecosMudados' | 'entradas' | 'sessoes' | 'revogacoes' | 'agora'>): Promise<void> {
  const antes = new Date(agora().getTime() - AGE_MS)
  const all = [enderecosMudados, entradas, sessoes, revogacoes]
  await Promise.all(all.map((store) => store.clean(antes)))
}
