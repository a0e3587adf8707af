import type { Ato } from '@car/proto/gen/car/comum/v1/Ato'
import { invalidInput, notFound } from '@car/errors/car-error'
import type { User } from '@car/identity/usuario'
import type { look } from '@car/operations/schemas/access'
import { requireInOrder, type RequestedPeriod } from '@car/reports/period'
import type { LookKind } from '@car/vocabulary/access'
import type { Cursor } from '@car/store/cursor'
import type { Page, PageRequest } from '@car/store/paging'
import type { z } from 'zod'
import { reaches } from '../../domain/access.ts'
import { conceal } from '../../second-reading/domain/conceal.ts'
import type { Look } from '../../processo/domain/reading.ts'
import type { Seen } from '../../usecases/act.ts'
import { noteLook } from './note-look.ts'
import { loadVisible } from '../../usecases/see.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'
import type { AccessCtx } from './ctx.ts'
import { historico } from '../../usecases/historico.ts'
import { fetchPeople } from './people.ts'

export type ShownLook = z.output<typeof look>

/** The most rows in one file. The limit exists because the whole file is in memory. */
const MAX_ROWS = 10_000

/**
 * Loads the case for data that only its owner and administrators see. A look of the kind `look` by an administrator is
 * recorded. If the answer shows nothing of the case itself, `look` is null, and no look is recorded.
 * @throws CAR-003 when the caller is neither the owner nor an administrator; CAR-016 or CAR-017 when the look cannot be
 * recorded
 */
export async function seeAsOwner(
  ctx: AccessCtx,
  usuario: User,
  processoId: string,
  look: LookKind | null,
): Promise<Seen> {
  const seen = await loadVisible(ctx, usuario, processoId)
  if (!reaches(seen.relacao, 'dono')) throw notFound()
  if (look !== null) await noteLook(ctx, usuario, seen, look)
  return seen
}

/**
 * Returns a page of the looks at a case, newest first.
 * @throws CAR-004 when the period ends before it begins
 */
export async function listLooks(
  ctx: AccessCtx,
  usuario: User,
  seen: Seen,
  query: PageRequest & RequestedPeriod,
  cursor: Cursor,
): Promise<Page<ShownLook>> {
  requireInOrder(query)
  const page = await ctx.looks.list(seen.processo.id, query, { cursor, request: query })
  return { ...page, items: await show(ctx, usuario, seen, page.items) }
}

/**
 * Returns all looks of a period at once.
 * @throws CAR-004 when there are too many looks for one response, or the period ends before it begins
 */
export async function allLooks(
  ctx: AccessCtx,
  usuario: User,
  seen: Seen,
  period: RequestedPeriod,
): Promise<ShownLook[]> {
  requireInOrder(period)
  const all = await ctx.looks.inPeriod(seen.processo.id, period, MAX_ROWS + 1)
  if (all.length > MAX_ROWS) {
    const message = `O período tem mais de ${MAX_ROWS} leituras. Escolha um período menor.`
    throw invalidInput({ field: 'de', code: 'out_of_range', message })
  }
  return show(ctx, usuario, seen, all)
}

async function show(ctx: BaseCtx, usuario: User, seen: Seen, looks: readonly Look[]) {
  const names = looks.length === 0 ? null : await namesFor(ctx, usuario, seen, looks)
  return looks.map((look) => shownLook(look, names))
}

/** Shows a look, with the person's name if `names` has it. */
export function shownLook(
  { em, tipo, papel, unidade, usuario_id }: Look,
  names: ReadonlyMap<string, string> | null,
): ShownLook {
  const nome = names?.get(usuario_id)
  return { em, tipo, papel, unidade, ...(nome === undefined ? {} : { nome }) }
}

/**
 * Returns the names that the reader may see. An administrator sees all names. The owner sees the people who acted on
 * the case, whom its history names anyway, and authorised technicians.
 */
async function namesFor(
  ctx: BaseCtx,
  usuario: User,
  { processo, loaded }: Seen,
  looks: readonly Look[],
): Promise<Map<string, string>> {
  if (usuario.papel === 'admin') {
    const all = await fetchPeople(ctx, [...new Set(looks.map(({ usuario_id }) => usuario_id))])
    return new Map([...all].map(([id, { nome }]) => [id, nome]))
  }
  const accesses = await ctx.store.load('acessos', processo.id)
  return namesInProcesso({ processo, loaded }, (await historico(ctx, processo.id, loaded, accesses)).atos, usuario.id)
}

/**
 * Returns the names of people who acted on a case, and of authorised technicians, by id. Whoever must not be known yet
 * has none.
 */
export function namesInProcesso(
  { processo, loaded }: Pick<Seen, 'processo' | 'loaded'>,
  atos: readonly Ato[],
  viewer: string,
): Map<string, string> {
  const authorised = loaded.commits
    .flatMap(({ events }) => events)
    .flatMap((event) => (event.tipo === 'autorizacao_concedida' ? [event.tecnico] : []))
  const actors = atos.flatMap(({ por }) => por ?? [])
  return new Map(conceal(processo, viewer, [...authorised, ...actors]).map(({ id, nome }) => [id, nome]))
}
