import { compared, type Listed } from '../domain/camada.ts'
import { cross } from './cross.ts'
import type { Ctx } from './ctx.ts'
import { tellAllCrossed } from './tell-crossed.ts'

/** How many cells are looked at with one question, and how many cases are answered with it. */
const [CELLS, LOTE] = [200, 50]

/**
 * Compares cases with editions that came into use since they were compared: those whose cells a new edition touches, and
 * those in which the one before was found. All other cases have nothing of it. How far this has come stands in the
 * edition, so another instance, or this one after a restart, goes on from there.
 */
export async function visitCamadas(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const editions = await ctx.camadas.all()
  for (const edition of editions) {
    if (edition.tipo === 'municipio' || (edition.visita?.geracao === edition.geracao && edition.visita.fim)) continue
    await visit(ctx, edition, signal)
  }
}

async function visit(ctx: Ctx, { _id, geracao, ...edition }: Listed, signal: AbortSignal | undefined): Promise<void> {
  const begun = edition.visita?.geracao === geracao ? edition.visita : { geracao, celulas: 0, casos: 0, fim: false }
  const cells = compared([edition]).length === 0 ? [] : ((await ctx.camadas.one(_id))?.celulas ?? [])
  let { casos } = begun
  const crossAll = async (stale: () => Promise<string[]>) => {
    // A case that fails is left for the next visit, which begins where the case lies.
    const seen = new Set<string>()
    for (;;) {
      const added = (await stale()).filter((id) => !seen.has(id))
      if (added.length === 0) return
      for (const id of added) {
        if (signal?.aborted) return
        seen.add(id)
        await cross(ctx, id).catch((failure: unknown) =>
          ctx.logger.error({ err: failure, processo_id: id }, 'comparison with a layer failed'),
        )
      }
      casos += added.length
      await tellAllCrossed(ctx, signal)
    }
  }
  for (let done = begun.celulas; done < cells.length && !signal?.aborted; done += CELLS) {
    const some = cells.slice(done, done + CELLS)
    await crossAll(() => ctx.cruzamentos.inCells(some, { camada: _id, geracao }, LOTE))
    await ctx.camadas.visited(_id, { geracao, celulas: Math.min(done + CELLS, cells.length), casos, fim: false })
  }
  await crossAll(() => ctx.cruzamentos.covered({ camada: _id, geracao }, LOTE))
  if (!signal?.aborted) await ctx.camadas.visited(_id, { geracao, celulas: cells.length, casos, fim: true })
}
