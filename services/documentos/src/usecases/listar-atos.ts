import type { Act, ActsAsked } from '@car/event-store/acts'
import { atoDe } from '@car/proto/ato'
import type { Ato } from '@car/proto/gen/car/comum/v1/Ato'
import type { PaginaDeAtos } from '@car/proto/gen/car/comum/v1/PaginaDeAtos'
import type { TipoDocumento } from '@car/vocabulary/documento'
import type { Evento, EventoDeDocumento } from '../domain/eventos.ts'
import { resumir } from '../domain/resumo.ts'
import type { Ctx } from './ctx.ts'

/**
 * What happened to the documents of a processo, discarded ones too, in the order in which it happened, and whether the
 * hash chains of their records hold.
 */
export async function listarAtos(ctx: Ctx, processoId: string): Promise<{ atos: Ato[]; cadeia_integra: boolean }> {
  const { acts, intact } = await ctx.store.allActsOf(processoId)
  return { atos: acts.flatMap(linhaDe), cadeia_integra: intact }
}

/** Some of it, and how much it is in all. */
export async function paginarAtos(ctx: Ctx, processoId: string, asked: ActsAsked): Promise<PaginaDeAtos> {
  const { acts, total } = await ctx.store.actsOf(processoId, asked)
  return { atos: acts.flatMap(linhaDe), total }
}

function linhaDe(act: Act<Evento>): Ato[] {
  const linha = resumir(act.event as EventoDeDocumento, act.about as TipoDocumento)
  return linha === null ? [] : [atoDe(act, linha)]
}
