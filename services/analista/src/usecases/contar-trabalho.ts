import pLimit from 'p-limit'
import type { ContarTrabalhoResponse } from '@car/proto/gen/car/analista/v1/ContarTrabalhoResponse'
import type { Ctx } from './ctx.ts'
import { consultaDa } from './visoes.ts'

const JUNTOS = 8

/** What each of these analysts has before them, counted with the filters of the lists that they see. */
export async function contarTrabalho(ctx: Ctx, analistaIds: readonly string[]): Promise<ContarTrabalhoResponse> {
  const agora = ctx.agora()
  const seus = (visao: 'vencem_em_7_dias' | 'vencidos', id: string) =>
    ctx.fila.contar({ ...consultaDa(visao), analista: 'eu' }, id, agora)
  const trabalhos = await pLimit(JUNTOS).map(analistaIds, async (id) => {
    const [em_analise, vencem_em_7_dias, vencidos] = await Promise.all([
      ctx.fila.contar({ status: ['em_analise'], analista: 'eu' }, id, agora),
      seus('vencem_em_7_dias', id),
      seus('vencidos', id),
    ])
    return { analista_id: id, em_analise, vencem_em_7_dias, vencidos }
  })
  return { trabalhos, livres: await ctx.fila.contar(consultaDa('livres'), '', agora) }
}
