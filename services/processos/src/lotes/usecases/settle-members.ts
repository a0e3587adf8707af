import { idFrom } from '@car/event-store/ids'
import { DIRT_REASON_LABEL } from '@car/vocabulary/analysis'
import pLimit from 'p-limit'
import type { DomainEvent } from '../../domain/events.ts'
import { type Decider, type Lote, waitsFor } from '../domain/lote.ts'
import type { LoteCtx } from './ctx.ts'
import { examine, type Examined } from './examine.ts'

const AT_ONCE = 8
const BATCH = 20

/**
 * Settles the cases of a lot that has ended, each by an act of its own. After a confirmation those that are still clean
 * are approved; all others go back to the queue. A case that changes meanwhile is settled in the next round.
 */
export async function settleMembers(ctx: LoteCtx, lote: Lote, signal?: AbortSignal): Promise<void> {
  const waiting = await ctx.processos.waitingInLot(lote.candidatos, lote.id)
  for (let i = 0; i < waiting.length && !signal?.aborted; i += BATCH) {
    const judging = { personId: lote.decididoPor?.id ?? null, loteId: lote.id }
    const examined = await examine(ctx, judging, waiting.slice(i, i + BATCH))
    await pLimit(AT_ONCE).map(examined, (one) => settle(ctx, lote, one))
  }
  if (waiting.length > 0 || signal?.aborted || mayStillTake(lote, ctx.now()) || (await anyWaits(ctx, lote))) return
  const { approved, returned } = await ctx.processos.outcomeOfLot(lote.ordem ?? lote.candidatos, lote.id)
  const command = { id: idFrom(lote.id, 'encerrar'), author: null, at: ctx.now() }
  await ctx.store.execute('lote', lote.id, command, (current) => ({
    events:
      current?.fim === null ? [{ tipo: 'lote_encerrado' as const, aprovados: approved, devolvidos: returned }] : [],
  }))
}

/** The time in which an instance that began before a lot was undone may still take cases into it. */
const TAKING_MS = 60_000

const mayStillTake = ({ ordem, decididoEm }: Lote, now: Date): boolean =>
  ordem === null && decididoEm !== null && now.getTime() - Date.parse(decididoEm) < TAKING_MS

/** Asks the records, because the rows may be behind, and nobody would find a case that a finished lot has kept. */
async function anyWaits(ctx: LoteCtx, { id, candidatos }: Lote): Promise<boolean> {
  const waits = await pLimit(AT_ONCE).map(candidatos, async (one) => {
    const { state } = await ctx.store.load('processo', one)
    return state !== null && waitsFor(state, id)
  })
  return waits.includes(true)
}

/** Why a case goes back that came into a lot beside its draw. */
const LATE = 'não entrou no sorteio'

/** Gives back cases that are in a lot, but not in its draw, as long as it is being read. */
export async function giveBackLate(ctx: LoteCtx, lote: Lote, ids: readonly string[]): Promise<void> {
  await pLimit(AT_ONCE).map(ids, (id) =>
    ctx.store.execute('processo', id, settling(ctx, lote, id), (current) => ({
      events: current !== null && waitsFor(current, lote.id) ? [givenBack(lote, LATE)] : [],
    })),
  )
}

const settling = (ctx: LoteCtx, { id }: Lote, processoId: string) => ({
  id: idFrom(id, `encerrar ${processoId}`),
  author: null,
  at: ctx.now(),
})

const givenBack = ({ id }: Lote, motivo: string): DomainEvent => ({ tipo: 'retirado_de_lote', loteId: id, motivo })

async function settle(ctx: LoteCtx, lote: Lote, { processo, loaded, dirt }: Examined): Promise<void> {
  if (!waitsFor(processo, lote.id)) return
  const { decididoPor } = lote
  const wasDrawn = lote.ordem?.includes(processo.id) === true
  const approves = lote.estado === 'confirmado' && wasDrawn && dirt === null && decididoPor !== null
  const undone = lote.estado === 'confirmado' ? LATE : 'o lote foi desfeito'
  const events: DomainEvent[] = approves
    ? approvalOf(lote.id, processo.id, decididoPor)
    : [givenBack(lote, dirt === null ? undone : DIRT_REASON_LABEL[dirt])]
  const command = { ...settling(ctx, lote, processo.id), author: approves ? decididoPor : null }
  await ctx.store.execute(
    'processo',
    processo.id,
    command,
    (_, version) => ({ events: version === loaded.version ? events : [] }),
    loaded,
  )
}

/** The supervisor who confirmed the lot approves. The dossier is asked for by the fact. */
const approvalOf = (loteId: string, processoId: string, { id, nome }: Decider): DomainEvent[] => [
  { tipo: 'decidido_em_lote', loteId, dossieJobId: idFrom(loteId, `dossie ${processoId}`) },
  { tipo: 'processo_aprovado', por: { id, nome }, parecer: null },
]
