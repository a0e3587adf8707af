import { avisarCruzados } from './avisar-cruzados.ts'
import { cruzar } from './cruzar.ts'
import type { Ctx } from './ctx.ts'

const LOTE = 50

/**
 * One round over what no act of a case sets off: changes that were not told of, rejections that time alone makes final, and
 * boundaries that were loaded since.
 */
export async function revisarCruzamentos(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  await avisarCruzados(ctx, signal)
  const carga = await ctx.limitesMunicipais.atual()
  const vistos = new Set<string>()
  for (;;) {
    const achados = await ctx.cruzamentos.aRefazer(ctx.agora(), carga?.geracao ?? 0, LOTE)
    const novos = achados.filter((id) => !vistos.has(id))
    for (const id of novos) {
      if (signal?.aborted) return
      await cruzar(ctx, id)
      vistos.add(id)
    }
    await avisarCruzados(ctx, signal)
    if (novos.length === 0) return
  }
}
