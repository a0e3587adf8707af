import type { unusualAccess } from '@car/operations/schemas/access'
import type { Cursor } from '@car/store/cursor'
import type { Page, PageRequest } from '@car/store/paging'
import type { z } from 'zod'
import type { AccessCtx } from './ctx.ts'
import { fetchPeople } from './people.ts'

/** Returns a page of unusual accesses, newest first, with the current names of people. */
export async function listUnusual(
  ctx: AccessCtx,
  request: PageRequest,
  cursor: Cursor,
): Promise<Page<z.output<typeof unusualAccess>>> {
  const page = await ctx.unusual.list({ cursor, request })
  const people = await fetchPeople(
    ctx,
    page.items.map(({ usuarioId }) => usuarioId),
  )
  const items = page.items.map(({ _id: id, usuarioId, ...access }) => {
    const { nome = '', unidade = null } = people.get(usuarioId) ?? {}
    return { id, usuario: { id: usuarioId, nome, unidade }, ...access }
  })
  return { ...page, items }
}
