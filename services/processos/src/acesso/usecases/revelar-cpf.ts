import { CarError } from '@car/errors/car-error'
import { authorOf, type User } from '@car/identity/usuario'
import type { revealedCpf } from '@car/operations/schemas/access'
import type { z } from 'zod'
import type { KeptDocumento } from '@car/identity/cpf'
import { invalidState } from '../../domain/permission.ts'
import type { ActRequest } from '../../usecases/act.ts'
import { noteLook, noteReveal } from './note-look.ts'
import type { AccessCtx } from './ctx.ts'

type Revealed = z.output<typeof revealedCpf>

/**
 * Shows the CPFs and CNPJs of all people whom the case declares. The written reason and the look are recorded first.
 * Every command counts towards an alert, even a second command within the hour. The response is not stored; a repeated
 * command shows the values again.
 * @throws CAR-005 when the owner has no CPF or CNPJ yet; CAR-012 for a stale If-Match
 */
export async function revelarCpf(
  ctx: AccessCtx,
  usuario: User,
  { seen, commandId, acceptsVersion }: ActRequest,
  justificativa: string,
): Promise<Revealed> {
  const { processo, versao, loaded } = seen
  const { proprietario, coproprietarios, representante } = processo
  const { documento } = proprietario
  if (documento === undefined) throw invalidState('Este rascunho ainda não diz o CPF ou CNPJ do proprietário.')
  const command = { id: commandId, author: authorOf(usuario), at: ctx.now() }
  const revealed = { tipo: 'cpf_revelado' as const, justificativa, nivel: usuario.nivel }
  await ctx.store.execute('acessos', processo.id, command, () => {
    if (!acceptsVersion(versao)) throw new CarError('versao_desatualizada')
    return { events: [revealed] }
  })
  await noteLook(ctx, usuario, seen, 'cpf')
  await noteReveal(ctx, usuario, seen, commandId)
  const open = (kept: KeptDocumento) => ctx.seals.open(processo.id, kept, loaded.commits)
  const others = coproprietarios.flatMap(({ id, documento: kept }) =>
    kept === undefined ? [] : { id, cpf_cnpj: open(kept) },
  )
  return {
    cpf_cnpj: open(documento),
    ...(others.length > 0 ? { coproprietarios: others } : {}),
    ...(representante?.documento ? { representante: { cpf: open(representante.documento) } } : {}),
  }
}
