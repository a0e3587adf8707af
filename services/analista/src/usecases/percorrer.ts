import { atualizar } from './atualizar.ts'
import type { Ctx } from './ctx.ts'

const LOTE = 100
const JUNTOS = 8

/**
 * One step over all processos in order of id: refreshes the next ones, and those whose row is here but which their owner
 * does not list any more. @returns where the next step begins, null at the end
 */
export async function percorrer(ctx: Ctx, depoisDe: string, { refazer = false } = {}): Promise<Passo> {
  const { ids } = await ctx.processos.ListarIds({ depois_de: depoisDe, limite: LOTE })
  const fim = ids.length < LOTE ? null : (ids.at(-1) ?? null)
  const sobras = (await ctx.fila.idsEntre(depoisDe, fim)).filter((id) => !ids.includes(id))
  const todos = [...ids, ...sobras]
  for (let i = 0; i < todos.length; i += JUNTOS) {
    await Promise.all(todos.slice(i, i + JUNTOS).map((id) => atualizar(ctx, id, { refazer })))
  }
  return { proximo: fim, atualizados: todos.length }
}

export type Passo = { proximo: string | null; atualizados: number }

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
