import { idFrom } from '@car/event-store/ids'
import pLimit from 'p-limit'
import { isToDraw, type Lote } from '../domain/lote.ts'
import type { LoteCtx } from './ctx.ts'
import { examine } from './examine.ts'

const AT_ONCE = 8
const BATCH = 20

/**
 * Takes the candidates of a lot off the queue, if they are still clean.
 * @returns the ids of those that are in the lot
 */
export async function takeIntoLote(ctx: LoteCtx, lote: Lote, signal?: AbortSignal): Promise<string[]> {
  const taken: string[] = []
  for (let i = 0; i < lote.candidatos.length && !signal?.aborted; i += BATCH) {
    // Another instance may have drawn meanwhile, or the lot was undone. What is taken after that is not in the draw.
    const { state } = await ctx.store.load('lote', lote.id)
    if (state === null || !isToDraw(state)) return taken
    const judging = { personId: lote.criadoPor.id, loteId: lote.id }
    const examined = await examine(ctx, judging, lote.candidatos.slice(i, i + BATCH))
    const clean = examined.filter(({ dirt }) => dirt === null)
    const done = await pLimit(AT_ONCE).map(clean, async ({ processo, loaded }): Promise<string[]> => {
      const command = { id: idFrom(lote.id, `incluir ${processo.id}`), author: null, at: ctx.now() }
      const { state: current } = await ctx.store.execute(
        'processo',
        processo.id,
        command,
        (found) => {
          const isFree = found?.status === 'submetido' && found.lote === null && found.decisoes.length === 0
          return { events: isFree ? [{ tipo: 'incluido_em_lote' as const, loteId: lote.id }] : [] }
        },
        loaded,
      )
      return current?.lote?.id === lote.id ? [processo.id] : []
    })
    taken.push(...done.flat())
  }
  return taken
}
