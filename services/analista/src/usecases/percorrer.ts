import pLimit from 'p-limit'
import { atualizar } from './atualizar.ts'
import type { Ctx } from './ctx.ts'

const LOTE = 100
const JUNTOS = 8

type Passo = { proximo: string | null; atualizados: number }

/**
 * One step of a walk over all processos in order of id. It refreshes the next ones, and rows whose processo is no
 * longer listed.
 * @returns where the next step begins; null at the end
 */
export async function percorrer(ctx: Ctx, depoisDe: string, { refazer = false } = {}): Promise<Passo> {
  const { ids } = await ctx.processos.ListarIds({ depois_de: depoisDe, limite: LOTE })
  const fim = ids.length < LOTE ? null : (ids.at(-1) ?? null)
  const todos = new Set([...ids, ...(await ctx.fila.idsEntre(depoisDe, fim))])
  await pLimit(JUNTOS).map(todos, (id) => atualizar(ctx, id, { refazer }))
  return { proximo: fim, atualizados: todos.size }
}

/** Writes every row anew. @returns the number of rows */
export async function refazerFila(ctx: Ctx): Promise<number> {
  let total = 0
  for (let de: string | null = ''; de !== null; ) {
    const passo: Passo = await percorrer(ctx, de, { refazer: true })
    total += passo.atualizados
    de = passo.proximo
  }
  return total
}
