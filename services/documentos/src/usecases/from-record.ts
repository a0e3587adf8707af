import { actsIn, compareActs } from '@car/event-store/acts'
import type { Ato } from '@car/proto/gen/car/comum/v1/Ato'
import type { Loaded } from '@car/event-store/store'
import type { State } from '../domain/documento.ts'
import type { DocumentoEvent } from '../domain/events.ts'
import { inProcesso, rowOf, type RowInProcesso } from '../outbound/documentos.ts'
import type { Ctx } from './ctx.ts'
import { tellActs } from './list-atos.ts'

/**
 * Returns the documents of a case in order of arrival, for decisions. The documents are read from their streams, so an
 * altered row has no effect.
 * @throws BrokenRecord
 */
export const listFromRecord = async (ctx: Ctx, processoId: string): Promise<RowInProcesso[]> =>
  rowsOf(await ctx.store.loadAllOf('documento', processoId))

/**
 * Gets the documents of a case with all acts on them, for printed papers. Documents and acts come from the streams,
 * which must not be behind their rows. Only the mark of a duplicate comes from the rows.
 * @throws BrokenRecord, also when a stream is behind its row
 */
export async function getCaseFile(
  ctx: Ctx,
  processoId: string,
): Promise<{ linhas: RowInProcesso[]; atos: Ato[]; comDuplicidade: boolean }> {
  const [readings, { told, marked }] = await Promise.all([
    ctx.store.loadAllOf('documento', processoId),
    ctx.documentos.derived(processoId),
  ])
  await ctx.store.requireBacked(told, new Map([...readings].map(([stream, { version }]) => [stream, version])))
  const commits = [...readings.values()].flatMap((found) => found.commits)
  const atos = tellActs(actsIn(ctx.store.kinds, commits).toSorted(compareActs))
  return { linhas: rowsOf(readings), atos, comDuplicidade: marked }
}

const rowsOf = (readings: ReadonlyMap<string, Loaded<State, DocumentoEvent>>): RowInProcesso[] =>
  inProcesso(
    [...readings.values()].flatMap(({ state, version }) => (state === null ? [] : [rowOf(state, version)])),
  ).toSorted((a, b) => (arrivalOf(a) < arrivalOf(b) ? -1 : 1))

const arrivalOf = ({ recebidoEm, _id }: RowInProcesso): string => `${recebidoEm} ${_id}`
