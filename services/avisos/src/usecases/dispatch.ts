import { nullIfAbsent } from '@car/errors/car-error'
import { currentContext } from '@car/telemetry/request-context'
import { isOptional } from '@car/vocabulary/aviso'
import { addressInAscii } from '../domain/address.ts'
import { PAPEL_TEMPLATES, applies } from '../domain/applies.ts'
import { anHourAgo, PER_HOUR, type Why } from '../domain/delivery.ts'
import { messageOf } from '../domain/message.ts'
import { type Aviso, countedWith, wordsOf } from '../domain/templates.ts'
import { valuesOf } from '../domain/values.ts'
import type { Choices } from '../outbound/preferencias.ts'
import { ask } from './send-avisos.ts'
import type { Ctx, Outbox } from './ctx.ts'

/**
 * Sends a notice by a channel, unless a check prevents this.
 * @returns the reason why it is not sent; null once a server has accepted it
 * @throws NotDelivered when the server does not accept it
 */
export async function dispatch(ctx: Ctx, aviso: Aviso, { canal, avisos }: Outbox): Promise<Why | null> {
  const { tipo } = wordsOf(aviso)
  const person = askOnce(ctx, aviso.pessoaId)
  if (!(await stillApplies(ctx, aviso, person))) return 'nao_vale'
  const chosen = isOptional(tipo) || ctx.telefone !== null ? await ctx.preferencias.of(aviso.pessoaId) : null
  if (isOptional(tipo) && chosen?.switchedOff.includes(tipo)) return 'desligado'
  if (await hadTooMany(ctx, aviso, avisos)) return 'demais'
  if (canal === 'telefone') return byPhone(ctx, aviso, person)
  if (chosen?.canais.telefone && (await goesByPhone(ctx, aviso, chosen, person))) return 'outro_canal'
  return byMail(ctx, aviso, person)
}

async function byMail(ctx: Ctx, aviso: Aviso, person: Person): Promise<Why | null> {
  const { tipo } = wordsOf(aviso)
  const to = await addressOf(ctx, aviso, person)
  if (to === undefined) return 'sem_endereco'
  const { portal, descadastros } = ctx
  // The message has the date of the notice, so a repeated message has the same bytes.
  const madeAt = new Date(aviso.criadoEm)
  await ctx.email.mail.send({
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

async function byPhone(ctx: Ctx, aviso: Aviso, person: Person): Promise<Why | null> {
  const number = await phoneOf(person)
  if (number === null) return 'sem_endereco'
  await ctx.telefone?.gateway.send({
    id: aviso.id,
    modelo: aviso.modelo,
    telefone: number,
    valores: valuesOf(aviso, ctx.portal),
  })
  return null
}

/**
 * Hands a notice to the telephone, if its person has a confirmed number.
 * @returns true if no mail is to be sent, because the person wants none, unless the telephone has failed. Notices about
 * the account are always sent by mail.
 */
async function goesByPhone(ctx: Ctx, aviso: Aviso, { canais }: Choices, person: Person): Promise<boolean> {
  const { telefone } = ctx
  if (telefone === null || (await phoneOf(person)) === null) return false
  await telefone.avisos.insert({ ...aviso, lidoEm: null }, currentContext()?.requestId ?? null)
  await telefone.entregas.include(aviso.id, 0)
  if (canais.email || wordsOf(aviso).tipo === 'seguranca') return false
  const row = await telefone.avisos.get(aviso.id)
  return row?.entrega === 'espera' || row?.entrega === 'enviado'
}

async function hadTooMany(ctx: Ctx, { pessoaId, modelo }: Aviso, avisos: Outbox['avisos']): Promise<boolean> {
  const counted = countedWith(modelo)
  return counted !== null && (await avisos.sent(pessoaId, counted, anHourAgo(ctx.now()))) >= PER_HOUR
}

type Found = { email?: string; telefone?: string; telefone_confirmado: boolean; tipo_usuario: string }
type Person = () => Promise<Found | null>

/** Returns a function that requests a person from auth at most once. A notice needs the role and the addresses. */
function askOnce(ctx: Ctx, id: string): Person {
  let answer: ReturnType<Person> | undefined
  return () => (answer ??= ctx.auth.ObterEndereco({ id }).catch(nullIfAbsent))
}

/** Returns the number that is known to be the person's; null if there is none. */
async function phoneOf(person: Person): Promise<string | null> {
  const found = await person()
  return found?.telefone_confirmado ? (found.telefone ?? null) : null
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
