import type { Act } from '@car/event-store/acts'
import { streamOf } from '@car/event-store/kinds'
import { createAtoList } from '@car/proto/ato'
import type { Ato } from '@car/proto/gen/car/comum/v1/Ato'
import type { DomainEvent } from '../domain/events.ts'
import { summarise } from '../domain/kinds.ts'
import type { Ctx } from './ctx.ts'

const { tellActs, pageAtos } = createAtoList(({ event }: Act<DomainEvent>) => {
  const resumo = summarise(event)
  return resumo === null ? null : { tipo: event.tipo, resumo }
})
export { pageAtos }

/** @throws BrokenRecord, also if a stream is behind its row */
export async function listAtos(ctx: Ctx, processoId: string): Promise<Ato[]> {
  const [{ acts, versions }, jobs] = await Promise.all([
    ctx.store.allActsOf(processoId),
    ctx.jobs.ofProcesso(processoId),
  ])
  const derived = jobs.map(({ _id, versao }) => ({ stream: streamOf('dossie', _id), version: versao }))
  await ctx.store.requireBacked(derived, versions)
  return tellActs(acts)
}
