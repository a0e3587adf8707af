import { isTransient } from '@car/errors/car-error'
import { insist } from '@car/store/insist'
import { counter } from '@car/telemetry/metrics'
import { runInContext } from '@car/telemetry/request-context'
import { ASKING_AVISOS } from '@car/vocabulary/aviso'
import { type Aviso, wordsOf } from '../domain/templates.ts'
import { afterFailure, type Failure, NotDelivered } from '../domain/delivery.ts'
import { avisoOf, type Row, type Resolution } from '../outbound/avisos.ts'
import { dispatch } from './dispatch.ts'
import type { Ctx, Outbox } from './ctx.ts'

/** The pause before the next attempt at a notice, if the failure did not come from the server that takes messages. */
const REST_MS = 5_000

const delivered = counter('car_avisos_entregas_total', 'Notices and what became of them, by kind, channel and outcome')

type Sender = { outbox: Outbox; who: string }

/**
 * Sends one due notice, or records why it is not sent. A notice is marked as sent after the server has accepted the
 * message. If the process dies in between, or the connection breaks before the server's answer, the same message is
 * sent again under the same id.
 * @returns false after a failure of the server, so that other notices of this channel wait too
 */
export async function deliver(ctx: Ctx, id: string, sender: Sender, signal: AbortSignal): Promise<boolean> {
  const { outbox } = sender
  const row = await outbox.avisos.get(id)
  if (row?.entrega !== 'espera') {
    await leave(ctx, outbox, id, row?.entrega)
    return true
  }
  const { requestId } = row
  return requestId === null
    ? attempt(ctx, row, sender, signal)
    : runInContext({ requestId }, () => attempt(ctx, row, sender, signal))
}

async function attempt(ctx: Ctx, row: Row, { outbox, who }: Sender, signal: AbortSignal): Promise<boolean> {
  const aviso = avisoOf(row)
  const { tentativas } = row
  try {
    const why = await outbox.entregas.hold(aviso.id, who, () => dispatch(ctx, aviso, outbox))
    const delivery = why === null ? 'enviado' : 'dispensado'
    if (why === null) await noteReached(ctx, aviso)
    await resolver(ctx, outbox, aviso, { entrega: delivery, tentativas, porque: why }, signal)
    return true
  } catch (error) {
    if (!(error instanceof NotDelivered)) {
      // A failure that is not transient is logged as an error. The notice is tried again all the same.
      if (!isTransient(error)) ctx.logger.error({ err: error, aviso: aviso.id }, 'a notice could not be sent')
      await outbox.entregas.release(aviso.id, who, REST_MS)
      return true
    }
    await refused(ctx, aviso, { failure: error.failure, tentativas, outbox, who }, signal)
    if (error.failure.where === 'server')
      ctx.logger.warn({ err: error, canal: outbox.canal }, 'the server that takes messages takes none')
    return error.failure.where !== 'server'
  }
}

/** Notes that a notice that asks for something has reached somebody. */
async function noteReached(ctx: Ctx, aviso: Aviso): Promise<void> {
  const { processo, criadoEm } = aviso
  if (processo === null || !ASKING_AVISOS.includes(wordsOf(aviso).tipo)) return
  await ctx.waits.reached(processo.id, criadoEm, ctx.now().toISOString())
}

type Refusal = Sender & { failure: Failure; tentativas: number }

async function refused(ctx: Ctx, aviso: Aviso, { failure, tentativas, outbox, who }: Refusal, signal: AbortSignal) {
  const next = afterFailure(failure, tentativas)
  if (next.estado === 'devolvido') {
    const { estado: delivery, ...rest } = next
    // A number that was refused for good is never used again, unless its person chooses it again.
    if (outbox.canal === 'telefone' && next.porque === 'recusado') await ctx.preferencias.withoutPhone(aviso.pessoaId)
    return resolver(ctx, outbox, aviso, { entrega: delivery, ...rest }, signal)
  }
  if (next.tentativas !== tentativas) await outbox.avisos.attempted(aviso.id, next.tentativas)
  await outbox.entregas.release(aviso.id, who, next.restMs)
}

/**
 * Records the outcome of a notice, and removes the notice from the outbox. Repeats the recording until it succeeds,
 * because otherwise an accepted message would be sent twice.
 */
async function resolver(ctx: Ctx, outbox: Outbox, aviso: Aviso, resolution: Resolution, signal: AbortSignal) {
  const onWait = (err: unknown) => ctx.logger.warn({ err }, 'a notice that is settled cannot be marked yet')
  const settled = await insist(signal, () => outbox.avisos.resolver(aviso.id, resolution, ctx.now()), onWait)
  const { entrega, porque } = resolution
  if (settled) delivered({ tipo: wordsOf(aviso).tipo, canal: outbox.canal, outcome: porque ?? entrega })
  await leave(ctx, outbox, aviso.id, entrega)
}

/** Removes a settled notice from the outbox. A notice that reached nobody by telephone goes by mail. */
async function leave(ctx: Ctx, outbox: Outbox, id: string, delivery: Row['entrega'] | undefined): Promise<void> {
  const failed = delivery === 'devolvido' || delivery === 'dispensado'
  if (outbox.canal === 'telefone' && failed && (await ctx.email.avisos.reopen(id)))
    await ctx.email.entregas.include(id, 0)
  await outbox.entregas.remove(id)
}
