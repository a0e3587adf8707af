import { CarError } from '@car/errors/car-error'
import { authorOf, type User } from '@car/identity/usuario'
import { invalidState } from '../domain/permission.ts'
import type { ActRequest } from './act.ts'
import { noteLook, noteReveal } from './note-look.ts'
import type { Ctx } from './ctx.ts'

/**
 * Shows the owner's CPF or CNPJ, after the written reason was recorded and the look noted. Each act counts towards an
 * alert, also another one within the hour. The answer is not stored: a repeated command is shown the value again,
 * because its act is already on record.
 */
export async function revelarCpf(
  ctx: Ctx,
  usuario: User,
  { seen, commandId, acceptsVersion }: ActRequest,
  justificativa: string,
): Promise<string> {
  const { processo, versao, lido } = seen
  const { documento } = processo.proprietario
  if (documento === undefined) throw invalidState('Este rascunho ainda não diz o CPF ou CNPJ do proprietário.')
  const command = { id: commandId, author: authorOf(usuario), at: ctx.agora() }
  const revealed = { tipo: 'cpf_revelado' as const, justificativa, nivel: usuario.nivel }
  await ctx.store.execute('acessos', processo.id, command, () => {
    if (!acceptsVersion(versao)) throw new CarError('versao_desatualizada')
    return { events: [revealed] }
  })
  await noteLook(ctx, usuario, seen, 'cpf')
  await noteReveal(ctx, usuario, seen, commandId)
  return ctx.sigilos.open(processo.id, documento, lido.commits)
}
