import { authorOf, type User } from '@car/identity/usuario'
import { confirm, type Lote, undo } from '../domain/lote.ts'
import type { LoteCtx } from './ctx.ts'
import { memberOf, membersOf, type SeenLote } from './see-lote.ts'
import { sampleOf } from '../domain/lote.ts'

/**
 * Confirms a lot whose sample was read and shows nothing. The other cases are then approved one by one.
 * @throws CAR-005 while the sample is not read, or if something was found in it
 */
export async function confirmarLote(ctx: LoteCtx, usuario: User, seen: SeenLote, commandId: string): Promise<Lote> {
  const rows = await membersOf(ctx, seen.lote, seen.lote.ordem ?? [])
  const found = [...rows.values()].flatMap(({ id, bad }) => (bad === null ? [] : id))
  // The records of the sample decide, because the rows may be behind.
  const read = await Promise.all(
    [...new Set([...sampleOf(seen.lote, rows), ...found])].map(async (id) => {
      const { state } = await ctx.store.load('processo', id)
      return state === null ? [] : [memberOf(seen.lote.id, state)]
    }),
  )
  return decide(ctx, usuario, seen, commandId, (lote) => confirm(lote, read.flat()))
}

/** @throws CAR-005 if the lot was confirmed */
export const desfazerLote = (ctx: LoteCtx, usuario: User, seen: SeenLote, commandId: string, reason: string) =>
  decide(ctx, usuario, seen, commandId, (lote) => undo(lote, reason))

async function decide(
  ctx: LoteCtx,
  usuario: User,
  { loaded, lote: { id } }: SeenLote,
  commandId: string,
  rule: (lote: Lote) => ReturnType<typeof confirm>,
): Promise<Lote> {
  const command = { id: commandId, author: authorOf(usuario), at: ctx.now() }
  const { state } = await ctx.store.execute(
    'lote',
    id,
    command,
    (lote) => ({ events: lote === null ? [] : rule(lote) }),
    loaded,
  )
  if (state === null) throw new Error('an act left no lot behind')
  return state
}
