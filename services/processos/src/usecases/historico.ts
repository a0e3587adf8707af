import { type Act, actsIn } from '@car/event-store/acts'
import { streamOf } from '@car/event-store/kinds'
import type { Loaded } from '@car/event-store/store'
import type { ato } from '@car/operations/schemas/processo'
import { atoDe } from '@car/proto/ato'
import type { Ato } from '@car/proto/gen/car/comum/v1/Ato'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import type { Papel } from '@car/vocabulary/pessoa'
import type { z } from 'zod'
import type { Estado } from '../domain/caso.ts'
import type { Evento, EventoDeAcesso } from '../domain/eventos.ts'
import { resumir } from '../domain/resumo.ts'
import type { Ctx } from './ctx.ts'
import { porLugar } from './paginar-atos.ts'

/** For a case with many long documents. */
const AUTOS_MS = 20_000

/** All acts of a case, with its documents as the same records say. */
export type Registrado = { atos: Ato[]; documentos: Documento[]; comDuplicidade: boolean }

/**
 * All acts of a case in order: its own, revealed CPFs, and those on its documents and dossiers, for which documentos
 * and dossie are asked. They come from the records, so none is missing yet. `proprios` is the case's own stream,
 * `acessos` that of revealed CPFs.
 * @throws BrokenRecord, or CAR-500 of another service, when a record does not hold
 */
export async function historico(
  ctx: Ctx,
  processoId: string,
  proprios: Loaded<Estado, Evento>,
  acessos: Loaded<number, EventoDeAcesso>,
): Promise<Registrado> {
  const [{ atos: deles, documentos, com_duplicidade }, dossies, linha] = await Promise.all([
    ctx.documentos.ObterAutos({ processo_id: processoId }, { timeoutMs: AUTOS_MS }),
    ctx.dossie.ListarAtos({ processo_id: processoId }),
    ctx.processos.versao(processoId),
  ])
  await exigirInteiro(ctx, { id: processoId, versao: linha }, proprios.version)
  const daqui = actsIn<Evento | EventoDeAcesso>(ctx.store.kinds, [...proprios.commits, ...acessos.commits]).map(linhaDe)
  return { atos: [...daqui, ...deles, ...dossies.atos].toSorted(porLugar), documentos, comDuplicidade: com_duplicidade }
}

/**
 * Checks that the record of a case has the version at which its read model stands. @throws BrokenRecord
 * @param lida  the version that was read
 */
export async function exigirInteiro(ctx: Ctx, { id, versao }: { id: string; versao: number }, lida: number) {
  const stream = streamOf('processo', id)
  await ctx.store.requireBacked([{ stream, version: versao }], new Map([[stream, lida]]))
}

export const linhaDe = (act: Act<Evento | EventoDeAcesso>): Ato =>
  atoDe(act, { tipo: act.event.tipo, resumo: resumir(act.event) })

/** A line of the history as the interface shows it. */
export function linhaPublica({ id, versao, tipo, em, por, resumo, hash }: Ato): z.output<typeof ato> {
  const autor = por ? { id: por.id, nome: por.nome, tipo_usuario: por.tipo_usuario as Papel } : null
  return { id, versao, tipo, em, por: autor, resumo, hash }
}
