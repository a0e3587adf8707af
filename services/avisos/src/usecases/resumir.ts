import { proximaManhaUtil } from '@car/calendario/dias-uteis'
import { idFrom } from '@car/event-store/ids'
import type { Resumo } from '../outbound/agenda.ts'
import { contar, doPapel } from './avisar.ts'
import type { Ctx } from './ctx.ts'

/** Analysts whose work is counted with one question. */
const LOTE = 100

/** Sees to it that the next morning of a business day has a digest. */
export const marcarResumo = (ctx: Ctx): Promise<void> =>
  ctx.agenda.marcar({ _id: 'resumo', em: proximaManhaUtil(ctx.agora()).toISOString(), modelo: 'resumo' })

/**
 * Tells every analyst what is before them, and marks the next morning. A morning that was slept through is told of only
 * while its day lasts, as every digest that is late. Who has nothing before them is told nothing.
 */
export async function resumir(ctx: Ctx, marcado: Resumo): Promise<void> {
  const todos = await doPapel(ctx, 'analista_ambiental')
  for (let de = 0; de < todos.length; de += LOTE) {
    const analista_ids = todos.slice(de, de + LOTE)
    const { trabalhos, livres } = await ctx.analista.ContarTrabalho({ analista_ids })
    for (const { analista_id, em_analise, vencem_em_7_dias, vencidos } of trabalhos) {
      if (em_analise + vencidos + livres === 0) continue
      const contagem = { em_analise, vencem_em_7_dias, vencidos, livres }
      const noticia = { modelo: 'resumo', para: [analista_id], alvoId: null, prazoEm: null, contagem } as const
      await contar(ctx, { id: idFrom('resumo', marcado.em), em: marcado.em, processo: null }, noticia)
    }
  }
  await ctx.agenda.remarcar(marcado, proximaManhaUtil(ctx.agora()).toISOString())
}
