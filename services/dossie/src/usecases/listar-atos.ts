import type { Act } from '@car/event-store/acts'
import { streamOf } from '@car/event-store/kinds'
import { criarListaDeAtos } from '@car/proto/ato'
import type { Ato } from '@car/proto/gen/car/comum/v1/Ato'
import type { Evento } from '../domain/eventos.ts'
import { resumir } from '../domain/resumo.ts'
import type { Ctx } from './ctx.ts'

const { ditos, paginarAtos } = criarListaDeAtos(({ event }: Act<Evento>) => {
  const resumo = resumir(event)
  return resumo === null ? null : { tipo: event.tipo, resumo }
})
export { paginarAtos }

/**
 * What happened to the dossiers of a case, in order. No stream may be behind the row that was derived from it.
 * @throws BrokenRecord
 */
export async function listarAtos(ctx: Ctx, processoId: string): Promise<Ato[]> {
  const [{ acts, versions }, jobs] = await Promise.all([ctx.store.allActsOf(processoId), ctx.jobs.doCaso(processoId)])
  const derivados = jobs.map(({ _id, versao }) => ({ stream: streamOf('dossie', _id), version: versao }))
  await ctx.store.requireBacked(derivados, versions)
  return ditos(acts)
}
