import { isTransient, nullIfAbsent } from '@car/errors/car-error'
import { insist } from '@car/store/insist'
import { counter } from '@car/telemetry/metrics'
import { runInContext } from '@car/telemetry/request-context'
import { isOptional } from '@car/vocabulary/aviso'
import { addressInAscii } from '../domain/address.ts'
import { type Aviso, countedWith, wordsOf } from '../domain/templates.ts'
import { afterFailure, type Failure, anHourAgo, PER_HOUR, type Why } from '../domain/delivery.ts'
import { messageOf } from '../domain/message.ts'
import { PAPEL_TEMPLATES, applies } from '../domain/applies.ts'
import { avisoOf, type Row, type Resolution } from '../outbound/avisos.ts'
import { NotDelivered } from '../outbound/mail.ts'
import { ask } from './send-avisos.ts'
import type { Ctx } from './ctx.ts'

/** The pause before the next attempt at a notice, if the failure did not come from the mail server. */
const REST_MS = 5_000

const delivered = counter('car_avisos_entregas_total', 'Notices and what became of them, by kind and outcome')

/**
 * Sends one due notice, or records why it is not sent. A notice is marked as sent after the server has accepted the
 * message. If the process dies in between, or the connection breaks before the server's answer, the message is sent
 * again with the same bytes and the same Message-ID.
 * @returns false after a failure of the mail server, so that other notices wait too
 */
export async function deliver(ctx: Ctx, id: string, who: string, signal: AbortSignal): Promise<boolean> {
  const row = await ctx.avisos.get(id)
  if (row?.entrega !== 'espera') {
    await ctx.entregas.remove(id)
    return true
  }
  const { requestId } = row
  return requestId === null
    ? attempt(ctx, row, who, signal)
    : runInContext({ requestId }, () => attempt(ctx, row, who, signal))
}

async function attempt(ctx: Ctx, row: Row, who: string, signal: AbortSignal): Promise<boolean> {
  const aviso = avisoOf(row)
  const { tentativas } = row
  try {
    const why = await ctx.entregas.hold(aviso.id, who, () => dispatch(ctx, aviso))
    const delivery = why === null ? 'enviado' : 'dispensado'
    await resolver(ctx, aviso, { entrega: delivery, tentativas, porque: why }, signal)
    return true
  } catch (error) {
    if (!(error instanceof NotDelivered)) {
      // A failure that is not transient is logged as an error. The notice is tried again all the same.
      if (!isTransient(error)) ctx.logger.error({ err: error, aviso: aviso.id }, 'a notice could not be sent')
      await ctx.entregas.release(aviso.id, who, REST_MS)
      return true
    }
    await refused(ctx, aviso, { failure: error.failure, tentativas, who }, signal)
    if (error.failure.where === 'server') ctx.logger.warn({ err: error }, 'the mail server takes no messages')
    return error.failure.where !== 'server'
  }
}

/**
 * Sends a notice, unless a check prevents this.
 * @returns the reason why it is not sent; null once a server has accepted it
 */
async function dispatch(ctx: Ctx, aviso: Aviso): Promise<Why | null> {
  const { tipo } = wordsOf(aviso)
  const person = askOnce(ctx, aviso.pessoaId)
  if (!(await stillApplies(ctx, aviso, person))) return 'nao_vale'
  if (isOptional(tipo) && (await ctx.preferencias.switchedOff(aviso.pessoaId)).includes(tipo)) return 'desligado'
  if (await hadTooMany(ctx, aviso)) return 'demais'
  const to = await addressOf(ctx, aviso, person)
  if (to === undefined) return 'sem_endereco'
  const { portal, descadastros } = ctx
  // The message has the date of the notice, so a repeated message has the same bytes.
  const madeAt = new Date(aviso.criadoEm)
  await ctx.mail.send({
    id: aviso.id,
    para: addressInAscii(to),
    em: aviso.criadoEm,
    mensagem: messageOf(aviso, { portal, optional: isOptional(tipo) }),
    descadastro: isOptional(tipo)
      ? `${portal}/api/v1/publico/avisos/preferencia?token=${descadastros.tokenOf(aviso.pessoaId, tipo, madeAt)}`
      : null,
  })
  return null
}

async function hadTooMany(ctx: Ctx, { pessoaId, modelo }: Aviso): Promise<boolean> {
  const counted = countedWith(modelo)
  return counted !== null && (await ctx.avisos.sent(pessoaId, counted, anHourAgo(ctx.now()))) >= PER_HOUR
}

type Person = () => Promise<{ email?: string; tipo_usuario: string } | null>

/**
 * Returns a function that requests a person from auth at most once. A notice to a role needs the role and the address.
 */
function askOnce(ctx: Ctx, id: string): Person {
  let answer: ReturnType<Person> | undefined
  return () => (answer ??= ctx.auth.ObterEndereco({ id }).catch(nullIfAbsent))
}

/**
 * Returns the address for a notice; undefined when there is none. Notices about a change of address are sent to the old
 * and the new address of that change, even if the address has changed again.
 */
async function addressOf(ctx: Ctx, { modelo, alvoId }: Aviso, person: Person): Promise<string | undefined> {
  if (modelo !== 'seguranca_endereco' && modelo !== 'seguranca_endereco_antigo') return (await person())?.email
  const change = await ctx.auth.ObterEnderecosDaMudanca({ id: alvoId ?? '' }).catch(nullIfAbsent)
  return modelo === 'seguranca_endereco' ? change?.para : change?.de
}

async function stillApplies(ctx: Ctx, aviso: Aviso, person: Person): Promise<boolean> {
  const { processo, modelo } = aviso
  const [board, documento, known] = await Promise.all([
    processo === null ? null : ask(ctx, processo.id),
    modelo === 'documento_invalido' ? documentoStatus(ctx, aviso) : null,
    PAPEL_TEMPLATES.includes(modelo) ? person() : null,
  ])
  return applies(aviso, { board, documento, papel: known?.tipo_usuario ?? null, em: ctx.now().toISOString() })
}

async function documentoStatus(ctx: Ctx, { processo, alvoId }: Aviso): Promise<string | null> {
  const request = { processo_ids: [processo?.id ?? ''], com_dados: false }
  const { documentos } = await ctx.documentos.ListarPorProcessos(request)
  return documentos.find(({ id }) => id === alvoId)?.status ?? null
}

type Refusal = { failure: Failure; tentativas: number; who: string }

async function refused(ctx: Ctx, aviso: Aviso, { failure, tentativas, who }: Refusal, signal: AbortSignal) {
  const next = afterFailure(failure, tentativas)
  if (next.estado === 'devolvido') {
    const { estado: delivery, ...rest } = next
    return resolver(ctx, aviso, { entrega: delivery, ...rest }, signal)
  }
  if (next.tentativas !== tentativas) await ctx.avisos.attempted(aviso.id, next.tentativas)
  await ctx.entregas.release(aviso.id, who, next.restMs)
}

/**
 * Records the outcome of a notice, and removes the notice from the outbox. Repeats the recording until it succeeds,
 * because otherwise an accepted message would be sent twice.
 */
async function resolver(ctx: Ctx, aviso: Aviso, resolution: Resolution, signal: AbortSignal): Promise<void> {
  const onWait = (err: unknown) => ctx.logger.warn({ err }, 'a notice that is settled cannot be marked yet')
  const settled = await insist(signal, () => ctx.avisos.resolver(aviso.id, resolution, ctx.now()), onWait)
  if (settled) delivered({ tipo: wordsOf(aviso).tipo, outcome: resolution.porque ?? resolution.entrega })
  await ctx.entregas.remove(aviso.id)
}
