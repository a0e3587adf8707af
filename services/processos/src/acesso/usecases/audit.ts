import { nullIfAbsent } from '@car/errors/car-error'
import { authorOf, type User } from '@car/identity/usuario'
import { COUNTED } from '@car/event-store/trail'
import type { auditQuery, auditRecord } from '@car/operations/schemas/audit'
import { audit as auditHere } from '@car/proto/audit'
import type { AuditarRequest } from '@car/proto/gen/car/comum/v1/AuditarRequest'
import type { Registro } from '@car/proto/gen/car/comum/v1/Registro'
import { endOfDay, startOfDay } from '@car/calendar/day'
import { requireInOrder } from '@car/reports/period'
import type { Cursor } from '@car/store/cursor'
import type { Page } from '@car/store/paging'
import { maskCpf } from '@car/telemetry/logger'
import type { AuditedAction } from '@car/vocabulary/audit'
import type { Papel } from '@car/vocabulary/person'
import type { z } from 'zod'
import { ACTIONS, personOf, PREFIXES, processoOf, summariseAll } from '../domain/audit.ts'
import type { QueryEvent } from '../../domain/events.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'
import { see } from '../../usecases/see.ts'
import type { AccessCtx } from './ctx.ts'
import { noteListedIds } from './note-look.ts'
import { type RequestedAtos, pageAtos, byPlace } from '../../usecases/page-atos.ts'
import { fetchPeople } from './people.ts'

type Query = z.output<typeof auditQuery>
type Shown = z.output<typeof auditRecord>

/**
 * Returns a page of acts from the records of all services. Each service gives at most one page, so the cost does not
 * grow with the records. The query is recorded before the response is sent.
 * @throws CAR-004 when the period ends before it begins; CAR-016 or CAR-017 when a service cannot be reached, or the
 * query cannot be recorded
 */
export async function audit(
  ctx: AccessCtx,
  usuario: User,
  { page_size, cursor: request, ...filters }: Query,
  cursor: Cursor,
): Promise<Page<Shown>> {
  requireInOrder(filters)
  const page = await pageAtos(cursor, { page_size, cursor: request, newest: true }, async (position) => {
    const { registros, total } = await recordsOf(ctx, { ...ofQuery(filters), ...position })
    return { atos: registros, total }
  })
  const items = await show(ctx, page.items)
  // The acts of one case show what it contains. Acts of all cases list them.
  if (filters.processo === undefined) await noteListedIds(ctx, usuario, namedIn(page.items))
  else await see(ctx, usuario, filters.processo, 'historico').catch(nullIfAbsent)
  await recordQuery(ctx, usuario, { tipo: 'auditoria_consultada', ...filters })
  return { ...page, items }
}

/**
 * Gathers acts from the records of all services, at most `limite` from each. `total` counts the matching acts, up to
 * `COUNTED`.
 */
export async function recordsOf(
  ctx: BaseCtx,
  request: AuditarRequest & RequestedAtos,
): Promise<{ registros: Registro[]; total: number }> {
  const voices = {
    acoes: ACTIONS,
    summarise: summariseAll,
    prefixes: PREFIXES,
    pessoa: personOfEvents,
    processo: processoOfEvents,
  }
  const pages = await Promise.all([
    auditHere(ctx.store.trail, voices, request),
    ...[ctx.auth, ctx.documentos, ctx.dossie].map((pair) => pair.Auditar(request)),
  ])
  return {
    registros: pages.flatMap(({ registros }) => registros),
    total: Math.min(
      pages.reduce((sum, { total }) => sum + total, 0),
      COUNTED,
    ),
  }
}

const BATCH = 100

/** Yields a person's acts from the records of all services, oldest first. */
export async function* atosOf(ctx: BaseCtx, userId: string): AsyncGenerator<Shown> {
  for (let position: Pick<RequestedAtos, 'alem_de'> = {}; ; ) {
    const { registros } = await recordsOf(ctx, { usuario_id: userId, de_tras: false, limite: BATCH, ...position })
    const first = registros.toSorted(byPlace).slice(0, BATCH)
    yield* await show(ctx, first)
    const last = first.at(-1)
    if (!last || first.length < BATCH) return
    position = { alem_de: { em: last.em, commit: last.commit, indice: last.indice } }
  }
}

const namedIn = (registros: readonly Registro[]): string[] => [
  ...new Set(registros.flatMap(({ processo_id }) => processo_id ?? [])),
]

const processoOfEvents = ({ events }: { events: Parameters<typeof processoOf>[0] }) => processoOf(events)
const personOfEvents = ({ events }: { events: Parameters<typeof personOf>[0] }) => personOf(events)

/** @throws CAR-016 or CAR-017 when the record cannot be written */
export async function recordQuery(ctx: BaseCtx, usuario: User, event: QueryEvent): Promise<void> {
  const id = crypto.randomUUID()
  const command = { id, author: authorOf(usuario), at: ctx.now() }
  const decide = () => ({ events: [event] })
  await ctx.store.execute('consulta', id, command, decide, ctx.store.unopened('consulta'))
}

const ofQuery = ({ usuario, acao, processo, de, ate }: Omit<Query, 'page_size' | 'cursor'>) => ({
  ...(usuario === undefined ? {} : { usuario_id: usuario }),
  ...(acao === undefined ? {} : { acao }),
  ...(processo === undefined ? {} : { processo_id: processo }),
  ...(de === undefined ? {} : { desde: startOfDay(de) }),
  ...(ate === undefined ? {} : { antes_de: endOfDay(ate) }),
})

/** Adds the current names of people and the numbers of cases, and masks CPFs in written reasons. */
async function show(ctx: BaseCtx, registros: readonly Registro[]): Promise<Shown[]> {
  const idsIn = (campo: 'processo_id' | 'pessoa_id') => registros.flatMap((registro) => registro[campo] ?? [])
  const [numbers, people] = await Promise.all([
    ctx.processos.numbers(idsIn('processo_id')),
    fetchPeople(ctx, idsIn('pessoa_id')),
  ])
  return registros.map(({ id, em, por, acoes, resumo, processo_id, pessoa_id, hash }) => ({
    id,
    em,
    por: por ? { id: por.id, nome: por.nome, tipo_usuario: por.tipo_usuario as Papel } : null,
    acoes: acoes as AuditedAction[],
    resumo: maskCpf(resumo),
    processo: processo_id === undefined ? null : { id: processo_id, numero: numbers.get(processo_id) ?? null },
    pessoa: pessoa_id === undefined ? null : { id: pessoa_id, nome: people.get(pessoa_id)?.nome ?? null },
    hash,
  }))
}
