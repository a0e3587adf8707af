import { CarError } from '@car/errors/car-error'
import type { User } from '@car/identity/usuario'
import type { Ctx } from './ctx.ts'

/**
 * Confirms the person's telephone by the code that was sent to it.
 * @throws CAR-005 if no code counts, or it is another one
 */
export async function confirmarTelefone(ctx: Ctx, { id }: User, code: string): Promise<void> {
  const { telefone } = await ctx.auth.ObterEndereco({ id })
  const state = await ctx.codes.tryOne(id, ctx.now())
  if (state === null || telefone === undefined)
    throw new CarError('estado_invalido', { mensagem: 'Este código não vale mais. Peça um novo.' })
  const prova = ctx.phoneCodes.provaOf(id, telefone, code)
  if (prova !== state.prova)
    throw new CarError('estado_invalido', { mensagem: 'O código não confere. Veja a mensagem e digite-o de novo.' })
  // The number is confirmed first: after a crash in between, the same code confirms it again.
  await ctx.auth.MudarTelefone({ telefone, confirmado: true })
  await ctx.codes.use(id, prova)
}
