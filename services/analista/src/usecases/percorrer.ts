import pLimit from 'p-limit'
import { atualizar } from './atualizar.ts'
import type { Ctx } from './ctx.ts'

const LOTE = 100
const JUNTOS = 8

type Passo = { proximo: string | null; atualizados: number }

/**
 * One step over all processos in order of id: refreshes the next ones, and those whose row is here but which their owner
 * does not list any more. @returns where the next step begins, null at the end
 */
export async function percorrer(ctx: Ctx, depoisDe: string, { refazer = false } = {}): Promise<Passo> {
  const { ids } = await ctx.processos.ListarIds({ depois_de: depoisDe, limite: LOTE })
  const fim = ids.length < LOTE ? null : (ids.at(-1) ?? null)
  const todos = new Set([...ids, ...(await ctx.fila.idsEntre(depoisDe, fim))])
  await pLimit(JUNTOS).map(todos, (id) => atualizar(ctx, id, { refazer }))
  return { proximo: fim, atualizados: todos.size }
}

/** Every row anew. @returns their number */
export async function refazerFila(ctx: Ctx): Promise<number> {
  let total = 0
  for (let de: string | null = ''; de !== null; ) {
    const passo: Passo = await percorrer(ctx, de, { refazer: true })
    total += passo.atualizados
    de = passo.proximo
  }
  return total
}
