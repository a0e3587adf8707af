import { randomUUID } from 'node:crypto'
import { CarError } from '@car/errors/car-error'
import type { User } from '@car/identity/usuario'
import { normalisePhone } from '@car/vocabulary/enrolment'
import { NotDelivered } from '../domain/delivery.ts'
import { newCode, withCode } from '../domain/phone-code.ts'
import { noPhones } from './prefer.ts'
import type { Ctx } from './ctx.ts'

/**
 * Makes a number the person's telephone, not confirmed yet, and sends a code to it.
 * @returns the time until which the code counts
 * @throws CAR-005 if there is no gateway to telephones, CAR-010 after too many codes, CAR-016 if the gateway does not
 * take the message
 */
export async function pedirCodigoDeTelefone(ctx: Ctx, { id }: User, number: string): Promise<{ expira_em: string }> {
  if (ctx.telefone === null) throw noPhones()
  const [telefone, codigo] = [normalisePhone(number), newCode()]
  const until = await keep(ctx, id, ctx.phoneCodes.provaOf(id, telefone, codigo))
  await ctx.auth.MudarTelefone({ telefone, confirmado: false })
  try {
    await ctx.telefone.gateway.send({ id: randomUUID(), modelo: 'codigo_de_telefone', telefone, valores: { codigo } })
  } catch (cause) {
    if (!(cause instanceof NotDelivered)) throw cause
    throw new CarError('indisponivel', {
      mensagem: 'Não foi possível enviar o código agora. Confira o número e tente de novo em alguns minutos.',
      cause,
    })
  }
  return { expira_em: until.toISOString() }
}

async function keep(ctx: Ctx, id: string, prova: string): Promise<Date> {
  for (;;) {
    const before = await ctx.codes.get(id)
    const state = withCode(before, prova, ctx.now())
    if ('retryAfterS' in state)
      throw new CarError('limite_excedido', {
        mensagem: 'Você já pediu códigos demais hoje. Tente de novo amanhã.',
        retryAfterS: state.retryAfterS,
      })
    if (await ctx.codes.replace(id, before, state)) return state.expiraEm
  }
}
