import { type Act, actsIn } from '@car/event-store/acts'
import { streamOf } from '@car/event-store/kinds'
import type { Loaded } from '@car/event-store/store'
import type { ato } from '@car/operations/schemas/processo'
import { atoOf } from '@car/proto/ato'
import type { Ato } from '@car/proto/gen/car/comum/v1/Ato'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import type { Papel } from '@car/vocabulary/person'
import type { z } from 'zod'
import type { State } from '../domain/processo.ts'
import type { DomainEvent, AccessEvent } from '../domain/events.ts'
import { summarise } from '../domain/kinds.ts'
import type { BaseCtx } from './ctx.ts'
import { byPlace } from './page-atos.ts'

/** The time limit for reading all documents of a case with their contents. */
const AUTOS_MS = 20_000

export type Autos = { atos: Ato[]; documentos: Documento[]; comDuplicidade: boolean }

/**
 * Returns the documents of a case, and all acts in order: acts on the case itself, revealed CPFs, and acts on its
 * documents and dossiers. The acts come from the records of three services. `own` is the stream of the case; `accesses`
 * is the stream of revealed CPFs.
 * @throws BrokenRecord, or CAR-500 of another service, when a record is broken
 */
export async function historico(
  ctx: BaseCtx,
  processoId: string,
  own: Loaded<State, DomainEvent>,
  accesses: Loaded<number, AccessEvent>,
): Promise<Autos> {
  const [{ atos: theirs, documentos, com_duplicidade }, dossies, row] = await Promise.all([
    ctx.documentos.ObterAutos({ processo_id: processoId }, { timeoutMs: AUTOS_MS }),
    ctx.dossie.ListarAtos({ processo_id: processoId }),
    ctx.processos.versao(processoId),
  ])
  await requireWhole(ctx, { id: processoId, versao: row }, own.version)
  const ownActs = actsIn<DomainEvent | AccessEvent>(ctx.store.kinds, [...own.commits, ...accesses.commits]).map(rowOf)
  return {
    atos: [...ownActs, ...theirs, ...dossies.atos].toSorted(byPlace),
    documentos,
    comDuplicidade: com_duplicidade,
  }
}

/**
 * Checks that the record of a case is not behind its read model, which would mean that commits were lost.
 * @throws BrokenRecord
 * @param loadedVersion  the version of the record that was read
 */
export async function requireWhole(
  ctx: BaseCtx,
  { id, versao }: { id: string; versao: number },
  loadedVersion: number,
) {
  const stream = streamOf('processo', id)
  await ctx.store.requireBacked([{ stream, version: versao }], new Map([[stream, loadedVersion]]))
}

export const rowOf = (act: Act<DomainEvent | AccessEvent>): Ato =>
  atoOf(act, { tipo: act.event.tipo, resumo: summarise(act.event) })

export function publicLine({ id, versao, tipo, em, por, resumo, hash }: Ato): z.output<typeof ato> {
  const author = por ? { id: por.id, nome: por.nome, tipo_usuario: por.tipo_usuario as Papel } : null
  return { id, versao, tipo, em, por: author, resumo, hash }
}
