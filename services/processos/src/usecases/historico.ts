import { type Act, actsIn } from '@car/event-store/acts'
import type { Loaded } from '@car/event-store/store'
import type { ato } from '@car/operations/schemas/processo'
import { atoDe } from '@car/proto/ato'
import type { Ato } from '@car/proto/gen/car/comum/v1/Ato'
import type { Papel } from '@car/vocabulary/pessoa'
import type { z } from 'zod'
import type { Estado } from '../domain/caso.ts'
import type { Evento, EventoDeAcesso } from '../domain/eventos.ts'
import { resumir } from '../domain/resumo.ts'
import type { Ctx } from './ctx.ts'
import { porLugar } from './paginar-atos.ts'

/** `integra`: the hash chains of all these acts hold. The store refuses streams of this service that do not. */
export type Historico = { atos: Ato[]; integra: boolean }

/**
 * All acts of a case in order: its own, revealed CPFs, and those on its documents and dossiers, for which documentos
 * and dossie are asked. They come from the records, so none is missing yet. `proprios` is the case's own stream,
 * `acessos` that of revealed CPFs.
 */
export async function historico(
  ctx: Ctx,
  processoId: string,
  proprios: Loaded<Estado, Evento>,
  acessos: Loaded<number, EventoDeAcesso>,
): Promise<Historico> {
  const [documentos, dossies] = await Promise.all([
    ctx.documentos.ListarAtos({ processo_id: processoId }),
    ctx.dossie.ListarAtos({ processo_id: processoId }),
  ])
  const daqui = actsIn<Evento | EventoDeAcesso>(ctx.store.kinds, [...proprios.commits, ...acessos.commits]).map(linhaDe)
  return {
    atos: [...daqui, ...documentos.atos, ...dossies.atos].toSorted(porLugar),
    integra: documentos.cadeia_integra && dossies.cadeia_integra,
  }
}

export const linhaDe = (act: Act<Evento | EventoDeAcesso>): Ato =>
  atoDe(act, { tipo: act.event.tipo, resumo: resumir(act.event) })

/** A line of the history as the interface shows it. */
export function linhaPublica({ id, versao, tipo, em, por, resumo, hash }: Ato): z.output<typeof ato> {
  const autor = por ? { id: por.id, nome: por.nome, tipo_usuario: por.tipo_usuario as Papel } : null
  return { id, versao, tipo, em, por: autor, resumo, hash }
}
