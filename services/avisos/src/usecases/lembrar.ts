import { lembrete } from '../domain/regras.ts'
import type { Prazo } from '../outbound/agenda.ts'
import { contar, perguntar } from './avisar.ts'
import type { Ctx } from './ctx.ts'
import { resumir } from './resumir.ts'

const LOTE = 100

/**
 * Carries out reminders that are due. Who is to be told, and whether the reminder still applies, is only asked then.
 */
export async function lembrar(ctx: Ctx, signal: AbortSignal): Promise<void> {
  for (let falhou = false; ; ) {
    const vencidos = await ctx.agenda.vencidos(ctx.agora().toISOString(), LOTE)
    for (const marcado of vencidos) {
      if (signal.aborted) return
      // One reminder whose facts cannot be asked for must not hold up the others.
      await (marcado.modelo === 'resumo' ? resumir(ctx, marcado) : doPrazo(ctx, marcado)).catch((err: unknown) => {
        ctx.logger.warn({ err, marcado: marcado._id }, 'a reminder waits')
        falhou = true
      })
    }
    if (falhou || vencidos.length < LOTE) return
  }
}

async function doPrazo(ctx: Ctx, marcado: Prazo): Promise<void> {
  const { _id: id, em, processoId } = marcado
  const quadro = await perguntar(ctx, processoId)
  if (quadro)
    await contar(ctx, { id, em, processo: { id: processoId, numero: quadro.numero } }, lembrete(marcado, quadro))
  await ctx.agenda.riscar(marcado)
}
