import { compared, isVisited, type ListedEdition } from '../domain/camada.ts'
import { crossAll } from './cross-all.ts'
import type { LandCtx } from './ctx.ts'

/** The number of cells that one query searches, and the most cases that a query returns. */
const [CELLS, BATCH] = [200, 50]

/**
 * Compares cases with changed layers: cases in cells where a new edition differs from the previous edition, and cases
 * whose rows have findings of a removed layer. The progress is recorded in the edition, so another instance can
 * continue the visit.
 */
export async function visitCamadas(ctx: LandCtx, signal?: AbortSignal): Promise<void> {
  const editions = await ctx.camadas.all()
  for (const edition of editions) if (!isVisited(edition)) await visit(ctx, edition, signal)
}

async function visit(
  ctx: LandCtx,
  { _id, geracao, ...edition }: ListedEdition,
  signal: AbortSignal | undefined,
): Promise<void> {
  const begun = edition.visita?.geracao === geracao ? edition.visita : { celulas: 0, casos: 0 }
  const inUse = compared([edition]).length > 0
  const cells = inUse ? ((await ctx.camadas.one(_id))?.celulas ?? []) : []
  const note = (progress: { celulas: number; casos: number; fim: boolean }) =>
    ctx.camadas.visited(_id, { geracao, de: cells.length, ...progress })
  let { casos } = begun
  /** The index of the first cells in which a case failed. The next visit begins there. */
  let failed: number | null = null
  for (let done = begun.celulas; done < cells.length; done += CELLS) {
    const some = cells.slice(done, done + CELLS)
    const { tried, whole } = await crossAll(
      ctx,
      () => ctx.cruzamentos.inCells(some, { camada: _id, geracao }, BATCH),
      signal,
    )
    if (signal?.aborted) return
    casos += tried
    if (!whole) failed ??= done
    await note({ celulas: failed ?? Math.min(done + CELLS, cells.length), casos, fim: false })
  }
  const covered = () => (inUse ? Promise.resolve([]) : ctx.cruzamentos.covered({ camada: _id, geracao }, BATCH))
  const { tried, whole } = await crossAll(ctx, covered, signal)
  if (signal?.aborted) return
  await note({ celulas: failed ?? cells.length, casos: casos + tried, fim: whole && failed === null })
}
