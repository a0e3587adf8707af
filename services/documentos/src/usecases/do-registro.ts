import { actsIn, compareActs } from '@car/event-store/acts'
import type { Ato } from '@car/proto/gen/car/comum/v1/Ato'
import type { Loaded } from '@car/event-store/store'
import type { Estado } from '../domain/documento.ts'
import type { EventoDeDocumento } from '../domain/eventos.ts'
import { type Linha, linhaDe } from '../outbound/documentos.ts'
import type { Ctx } from './ctx.ts'
import { ditos } from './listar-atos.ts'

/**
 * The documents of a case as their streams say, in order of arrival, for what is decided by them: whoever writes a row
 * changes nothing here.
 * @throws BrokenRecord
 */
export const listarDoRegistro = async (ctx: Ctx, processoId: string): Promise<Linha[]> =>
  linhasDe(await ctx.store.loadAllOf('documento', processoId))

/**
 * The same with all acts on them, for what is printed of them. Of the rows only the mark of a duplicate counts, and that no
 * stream is behind its own.
 * @throws BrokenRecord
 */
export async function obterAutos(
  ctx: Ctx,
  processoId: string,
): Promise<{ linhas: Linha[]; atos: Ato[]; comDuplicidade: boolean }> {
  const [lidos, { told, marcado }] = await Promise.all([
    ctx.store.loadAllOf('documento', processoId),
    ctx.documentos.derivados(processoId),
  ])
  await ctx.store.requireBacked(told, new Map([...lidos].map(([stream, { version }]) => [stream, version])))
  const commits = [...lidos.values()].flatMap((lido) => lido.commits)
  const atos = ditos(actsIn(ctx.store.kinds, commits).toSorted(compareActs))
  return { linhas: linhasDe(lidos), atos, comDuplicidade: marcado }
}

const linhasDe = (lidos: ReadonlyMap<string, Loaded<Estado, EventoDeDocumento>>): Linha[] =>
  [...lidos.values()]
    .flatMap(({ state, version }) => (state === null || state.status === 'descartado' ? [] : [linhaDe(state, version)]))
    .toSorted((a, b) => (chegadaDe(a) < chegadaDe(b) ? -1 : 1))

const chegadaDe = ({ recebidoEm, _id }: Linha): string => `${recebidoEm} ${_id}`
