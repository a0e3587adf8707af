import { DOBRA } from './dobra.ts'
import { proximoAlarme, vencerPrazos as decidir } from '../domain/pendencias.ts'
import { type Ctx, fluxoDoProcesso } from './ctx.ts'

/**
 * Does what the passing of time does to one processo: reminds, lets terms run out. The alarm that called for it names
 * the command, so that of several who hear it one acts.
 */
export async function vencerPrazos(ctx: Ctx, processoId: string, alarmeEm: string): Promise<void> {
  const em = ctx.agora()
  const command = { id: `alarme:${alarmeEm}`, author: null, at: em }
  await ctx.registro.execute(fluxoDoProcesso(processoId), DOBRA, command, (caso) => ({
    events: caso && proximoAlarme(caso) ? decidir(caso, em) : [],
  }))
}
