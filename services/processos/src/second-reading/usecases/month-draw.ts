import { randomBytes } from 'node:crypto'
import { CarError, notFound } from '@car/errors/car-error'
import { idFrom } from '@car/event-store/ids'
import { commitId } from '@car/event-store/commit'
import { streamOf } from '@car/event-store/kinds'
import { digestOfSeed } from '../../lotes/domain/draw.ts'
import { monthAfter, monthOf, type MonthDraw, type MonthDrawEvent } from '../domain/month-draw.ts'
import type { SecondReadingCtx } from './ctx.ts'

/** The draw of a month is opened so long before it begins that no decision has to wait for a beacon. */
const AHEAD_MS = 3 * 86_400_000
/** How long after the end of a month its seed is kept secret, for decisions that are still being recorded. */
const LATE_MS = 3_600_000
/** The months that are looked at for a seed to be revealed, if nobody did so in time. */
const BACK = 12

/**
 * Returns the draw of a month, which is opened if it has none.
 * @throws CAR-016 while the beacon's round is not out yet
 */
export async function drawOf(ctx: SecondReadingCtx, month: string): Promise<MonthDraw> {
  const known = ctx.begunDraws.get(month)
  if (known) return known
  const draw = await begin(ctx, month).catch((error: unknown) => {
    ctx.logger.warn({ err: error, mes: month }, 'the draw of the month has not begun')
    throw new CarError('indisponivel', { mensagem: 'O sorteio do mês ainda não começou. Tente de novo em um minuto.' })
  })
  ctx.begunDraws.set(month, draw)
  return draw
}

/** @throws CAR-003 if the month has no draw */
export async function seeDraw(ctx: SecondReadingCtx, month: string): Promise<MonthDraw> {
  const { state } = await ctx.store.load('sorteio', month)
  if (state === null) throw notFound()
  return state
}

/** Opens the draws of this month and of one that begins soon, and reveals the seeds of months that are over. */
export async function keepDraws(ctx: SecondReadingCtx): Promise<void> {
  const now = ctx.now()
  if (ctx.secondReading.share > 0)
    for (const month of new Set([monthOf(now), monthOf(new Date(now.getTime() + AHEAD_MS))])) await drawOf(ctx, month)
  const current = monthOf(new Date(now.getTime() - LATE_MS))
  const past = Array.from({ length: BACK }, (_, i) => monthAfter(current, -1 - i))
  await notePastWithout(ctx, past)
  for (const month of past) {
    const known = ctx.begunDraws.get(month)
    if (known === undefined || known?.sementeRevelada === null) await reveal(ctx, month)
  }
}

/** Notes which of these months, newest first, have no draw, so that their streams are not read. */
async function notePastWithout({ begunDraws, store }: SecondReadingCtx, months: readonly string[]): Promise<void> {
  const unknown = months.filter((month) => !begunDraws.has(month))
  if (unknown.length === 0) return
  const opened = [unknown.at(-1), unknown[0]].map((month) => commitId(streamOf('sorteio', month ?? ''), 1))
  const found = await store.collection.many(
    { _id: { $gte: opened[0], $lte: opened[1] } },
    { projection: { stream: 1 }, sort: { _id: 1 } },
  )
  const drawn = new Set(found.map(({ stream }) => stream))
  for (const month of unknown) if (!drawn.has(streamOf('sorteio', month))) begunDraws.set(month, null)
}

async function begin(ctx: SecondReadingCtx, month: string): Promise<MonthDraw> {
  const semente = randomBytes(32).toString('hex')
  const opened = await record(ctx, month, 'abrir', (draw) =>
    draw === null
      ? [
          {
            tipo: 'sorteio_aberto',
            mes: month,
            taxa: ctx.secondReading.share,
            semente,
            sementeSha256: digestOfSeed(semente),
            farol: ctx.beacon?.nome ?? null,
          },
        ]
      : [],
  )
  if (opened === null || opened.begun) return required(opened)
  const farol = opened.farol === null ? null : await ctx.beacon?.after(new Date(opened.abertoEm))
  if (farol === undefined) throw new Error('the beacon of this draw is no longer set')
  return required(
    await record(ctx, month, 'iniciar', (draw) => (draw?.begun === false ? [{ tipo: 'sorteio_iniciado', farol }] : [])),
  )
}

async function reveal(ctx: SecondReadingCtx, month: string): Promise<void> {
  const draw = await record(ctx, month, 'revelar', (current) =>
    current?.sementeRevelada === null ? [{ tipo: 'sorteio_revelado', sementeRevelada: current.semente }] : [],
  )
  ctx.begunDraws.set(month, draw)
}

async function record(
  ctx: SecondReadingCtx,
  month: string,
  what: string,
  rule: (draw: MonthDraw | null) => MonthDrawEvent[],
): Promise<MonthDraw | null> {
  const command = { id: idFrom(month, what), author: null, at: ctx.now() }
  const { state } = await ctx.store.execute('sorteio', month, command, (draw) => ({ events: rule(draw) }))
  return state
}

function required(draw: MonthDraw | null): MonthDraw {
  if (draw === null) throw new Error('an act left no draw behind')
  return draw
}
