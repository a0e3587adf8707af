import { paginateList } from '@car/store/paging'
import type { Cursor } from '@car/store/cursor'
import type { Page, PageRequest } from '@car/store/paging'
import type { Processo } from '../../domain/processo.ts'
import type { Lote, Member } from '../domain/lote.ts'
import type { LoteCtx } from './ctx.ts'
import { memberOf, type SeenLote } from './see-lote.ts'

export type LoteWithMembers = {
  lote: Lote
  members: ReadonlyMap<string, Member>
  processos: ReadonlyMap<string, Processo>
}
export type ShownMember = { processo: Processo; place: number; member: Member }

/** Returns a lot with what became of its cases. */
export async function showLote(ctx: LoteCtx, lote: Lote): Promise<LoteWithMembers> {
  const found = await ctx.processos.inLot(lote.ordem ?? [])
  return {
    lote,
    members: new Map(found.map((processo) => [processo.id, memberOf(lote.id, processo)])),
    processos: new Map(found.map((processo) => [processo.id, processo])),
  }
}

/** Returns a page of the lots, newest first. */
export async function listLotes(ctx: LoteCtx, cursor: Cursor, request: PageRequest): Promise<Page<LoteWithMembers>> {
  const page = await ctx.lotes.list(cursor, request)
  const items = await Promise.all(page.items.map((row) => showLote(ctx, { ...row, id: row._id, semente: '' })))
  return { ...page, items }
}

/** Returns a page of the cases of a lot, in the order of the draw. */
export async function pageMembers(
  ctx: LoteCtx,
  { lote }: SeenLote,
  cursor: Cursor,
  request: PageRequest,
): Promise<Page<ShownMember>> {
  const places = (lote.ordem ?? []).map((id, i) => ({ id, place: i + 1 }))
  const page = paginateList(places, ({ id }) => id, { cursor, request })
  const found = await ctx.processos.inLot(page.items.map(({ id }) => id))
  const byId = new Map(found.map((processo) => [processo.id, processo]))
  const items = page.items.flatMap(({ id, place }) => {
    const processo = byId.get(id)
    return processo ? [{ processo, place, member: memberOf(lote.id, processo) }] : []
  })
  return { ...page, items }
}
