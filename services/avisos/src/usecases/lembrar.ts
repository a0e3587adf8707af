import { lembrete } from '../domain/regras.ts'
import type { Marcado } from '../outbound/agenda.ts'
import { contar, perguntar } from './avisar.ts'
import type { Ctx } from './ctx.ts'

const LOTE = 100

/** Tells what time has made known. Whoever is to be told is asked for then, and whether it still holds. */
export async function lembrar(ctx: Ctx, signal: AbortSignal): Promise<void> {
  for (;;) {
    const vencidos = await ctx.agenda.vencidos(ctx.agora().toISOString(), LOTE)
    for (const marcado of vencidos) {
      if (signal.aborted) return
      await doPrazo(ctx, marcado)
    }
    if (vencidos.length < LOTE) return
  }
}

async function doPrazo(ctx: Ctx, marcado: Marcado): Promise<void> {
  const { _id: id, em, modelo, processoId, pendenciaId } = marcado
  const quadro = await perguntar(ctx, processoId)
  if (quadro?.pendencias.some((p) => p.id === pendenciaId && p.status === 'aberta')) {
    const processo = { id: processoId, numero: quadro.numero }
    await contar(ctx, { id, em, processo }, lembrete(modelo, quadro, pendenciaId))
  }
  await ctx.agenda.riscar(marcado)
}
