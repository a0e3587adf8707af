import type { Versions } from '@car/event-store/acts'
import { streamOf } from '@car/event-store/kinds'
import type { User } from '@car/identity/usuario'
import type { ato, historicoQuery } from '@car/operations/schemas/processo'
import { requestedPage } from '@car/proto/ato'
import type { Cursor } from '@car/store/cursor'
import type { Page } from '@car/store/paging'
import type { z } from 'zod'
import { requireVisible } from '../domain/access.ts'
import { conceal } from '../second-reading/domain/conceal.ts'
import type { SeenInRow } from './see.ts'
import type { BaseCtx } from './ctx.ts'
import { requireWhole, rowOf, publicLine } from './historico.ts'
import { type RequestedAtos, pageAtos } from './page-atos.ts'

/**
 * Returns a page of the history. Three services give one page of acts each, so the cost does not grow with the history.
 * Each service checks the commits of its page, and that its streams have no gap.
 */
export async function pageHistorico(
  ctx: BaseCtx,
  usuario: User,
  seen: SeenInRow,
  { ordenar, ...query }: z.output<typeof historicoQuery>,
  cursor: Cursor,
): Promise<Page<z.output<typeof ato>>> {
  const processo_id = seen.processo.id
  let current: SeenInRow['processo'] = seen.processo
  const read = async (requests: RequestedAtos) => {
    const request = { processo_id, ...requests }
    const [ownActs, documentos, dossies] = await Promise.all([
      ctx.store.actsOf(processo_id, requestedPage(request)),
      ctx.documentos.PaginarAtos(request),
      ctx.dossie.PaginarAtos(request),
    ])
    current = await requireStillVisible(ctx, usuario, seen, ownActs.versions)
    return {
      atos: [...ownActs.acts.map(rowOf), ...documentos.atos, ...dossies.atos],
      total: ownActs.total + documentos.total + dossies.total,
    }
  }
  const page = await pageAtos(cursor, { ...query, newest: ordenar === '-em' }, read)
  return { ...page, items: conceal(current, usuario.id, page.items.map(publicLine)) }
}

/**
 * Checks again that the caller may see the case, if the record is newer than the row of the first check. Returns the
 * case as it is.
 * @throws CAR-003 when the caller may not see the case; BrokenRecord when the record is older than the row
 */
async function requireStillVisible(
  ctx: BaseCtx,
  usuario: User,
  { processo, versao }: SeenInRow,
  versions: Versions,
): Promise<SeenInRow['processo']> {
  const { id } = processo
  const loadedVersion = versions.get(streamOf('processo', id)) ?? 0
  await requireWhole(ctx, { id, versao }, loadedVersion)
  if (loadedVersion <= versao) return processo
  return requireVisible((await ctx.store.load('processo', id)).state, usuario, ctx.now()).processo
}
