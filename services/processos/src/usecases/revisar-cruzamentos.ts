import { avisarCruzados } from './avisar-cruzados.ts'
import { cruzar } from './cruzar.ts'
import type { Ctx } from './ctx.ts'

const LOTE = 50
/** What is left waits for the next round. */
const POR_RODADA = 10_000

/**
 * One round over what no act of a case triggers: unpublished changes, rejections that became final with time, and newly
 * loaded boundaries. A case that fails does not hold up the others.
 */
export async function revisarCruzamentos(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  await avisarCruzados(ctx, signal)
  const carga = await ctx.limitesMunicipais.atual()
  const vistos = new Set<string>()
  while (vistos.size < POR_RODADA) {
    const achados = await ctx.cruzamentos.aRefazer(ctx.agora(), carga?.geracao ?? 0, LOTE)
    const novos = achados.filter((id) => !vistos.has(id))
    for (const id of novos) {
      if (signal?.aborted) return
      vistos.add(id)
      await cruzar(ctx, id).catch((erro: unknown) =>
        ctx.logger.error({ err: erro, processo_id: id }, 'comparison failed; tried again'),
      )
    }
    await avisarCruzados(ctx, signal)
    if (novos.length === 0) return
  }
}
