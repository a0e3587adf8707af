import { idFrom } from '@car/event-store/ids'
import { authorOf, type User } from '@car/identity/usuario'
import type { Cursor } from '@car/store/cursor'
import type { Page, PageRequest } from '@car/store/paging'
import type { QueryEvent } from '../domain/events.ts'
import type { Row } from '../outbound/users.ts'
import type { Ctx } from './ctx.ts'

/**
 * Records the look-up before the answer is sent.
 * @throws CAR-016 or CAR-017 when the look-up cannot be recorded
 */
export async function listPeople(
  ctx: Ctx,
  actor: User,
  consulta: PageRequest & { q?: string | undefined },
  cursor: Cursor,
): Promise<Page<Row>> {
  const page = await ctx.users.list(consulta, cursor)
  const { q } = consulta
  await register(ctx, actor, crypto.randomUUID(), { tipo: 'pessoas_listadas', por_nome: q !== undefined })
  return page
}

/**
 * Records the look-up before the answer is sent, even if nobody has the CPF.
 * @throws CAR-016 or CAR-017 when the look-up cannot be recorded
 */
export async function findByCpf(ctx: Ctx, actor: User, cpf: string): Promise<Row | null> {
  const person = await ctx.users.byCpf(cpf)
  await register(ctx, actor, crypto.randomUUID(), { tipo: 'pessoa_procurada', usuarioId: person?._id ?? null })
  return person
}

/**
 * Records at most once an hour that an administrator sees another person's account.
 * @throws CAR-016 or CAR-017 when the look-up cannot be recorded
 */
export async function recordQueryOf(ctx: Ctx, actor: User, subject: string): Promise<void> {
  if (subject === actor.id) return
  const hour = ctx.now().toISOString().slice(0, 13)
  await register(ctx, actor, idFrom(actor.id, `${subject} ${hour}`), { tipo: 'pessoa_consultada', usuarioId: subject })
}

async function register(ctx: Ctx, actor: User, id: string, event: QueryEvent): Promise<void> {
  const command = { id, author: authorOf(actor), at: ctx.now() }
  const decide = () => ({ events: [event] })
  await ctx.store.execute('consulta', id, command, decide, ctx.store.unopened('consulta'))
}
