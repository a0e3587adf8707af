import { idFrom } from '@car/event-store/ids'
import {
  isToDraw,
  lateIn,
  reasonNotToDraw,
  reasonToUndo,
  sampleOf,
  undo,
  type Lote,
  type LoteEvent,
} from '../domain/lote.ts'
import { inDrawnOrder } from '../domain/draw.ts'
import type { LoteCtx } from './ctx.ts'
import { giveBackLate, settleMembers } from './settle-members.ts'
import { takeIntoLote } from './take-into-lote.ts'
import { assignSample } from './assign-sample.ts'
import { membersOf, seeLote } from './see-lote.ts'

/**
 * Takes each unfinished lot a step further. Every step can be interrupted and repeated: what was done is on record, in
 * the lot or in its cases. Several instances may do the same step; only one of them records each event.
 */
export async function advanceLotes(ctx: LoteCtx, signal?: AbortSignal): Promise<void> {
  for (const id of await ctx.lotes.unfinished()) {
    if (signal?.aborted) return
    await advance(ctx, id, signal).catch((error: unknown) =>
      ctx.logger.error({ err: error, lote_id: id }, 'a lot could not be taken further; tried again'),
    )
  }
}

async function advance(ctx: LoteCtx, id: string, signal?: AbortSignal): Promise<void> {
  const { lote } = await seeLote(ctx, id)
  if (lote.fim !== null) return
  if (lote.estado !== 'em_leitura') return settleMembers(ctx, lote, signal)
  if (lote.ordem === null) return draw(ctx, lote, signal)
  const members = await membersOf(ctx, lote, lote.candidatos)
  await giveBackLate(ctx, lote, lateIn(lote, members))
  const sample = sampleOf(lote, members)
  await assignSample(
    ctx,
    lote,
    sample.filter((one) => members.get(one)?.waits),
  )
  const reason = reasonToUndo(lote, sample, members, ctx.now())
  if (reason !== null) await undoItself(ctx, lote, reason)
}

/** Takes the cases off the queue, and draws their order. With a beacon, the draw waits for its next round. */
async function draw(ctx: LoteCtx, lote: Lote, signal?: AbortSignal): Promise<void> {
  const reason = reasonNotToDraw(lote, ctx.now())
  if (reason !== null) return undoItself(ctx, lote, reason)
  // Another beacon than was named when the lot was recorded could be one that somebody chose.
  if (lote.farol !== null && lote.farol !== ctx.beacon?.nome) throw new Error('the beacon of this lot is no longer set')
  const farol = lote.farol === null ? null : ((await ctx.beacon?.after(new Date(lote.criadoEm))) ?? null)
  const taken = await takeIntoLote(ctx, lote, signal)
  if (signal?.aborted) return
  await record(ctx, lote, 'sortear', (current) =>
    isToDraw(current) ? [{ tipo: 'lote_sorteado', ordem: inDrawnOrder(taken, current.semente, farol), farol }] : [],
  )
}

const undoItself = (ctx: LoteCtx, lote: Lote, reason: string): Promise<void> =>
  record(ctx, lote, 'desfazer', (current) => (current.estado === 'em_leitura' ? undo(current, reason) : []))

async function record(ctx: LoteCtx, { id }: Lote, what: string, rule: (lote: Lote) => LoteEvent[]): Promise<void> {
  const command = { id: idFrom(id, what), author: null, at: ctx.now() }
  await ctx.store.execute('lote', id, command, (lote) => ({ events: lote === null ? [] : rule(lote) }))
}
