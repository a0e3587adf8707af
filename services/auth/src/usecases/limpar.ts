import type { Ctx } from './ctx.ts'

/** Expired records are never used. This only limits how long they are stored. */
const IDADE_MS = 60 * 60_000

/** Deletes expired records, since not every server that speaks MongoDB's protocol does so by itself. */
export async function limpar({
  enderecosMudados,
  entradas,
  sessoes,
  revogacoes,
  agora,
}: Pick<Ctx, 'enderecosMudados' | 'entradas' | 'sessoes' | 'revogacoes' | 'agora'>): Promise<void> {
  const antes = new Date(agora().getTime() - IDADE_MS)
  const todos = [enderecosMudados, entradas, sessoes, revogacoes]
  await Promise.all(todos.map((guardados) => guardados.limpar(antes)))
}
