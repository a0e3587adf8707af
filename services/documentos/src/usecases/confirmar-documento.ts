import { autorDe, type Usuario } from '@car/identity/usuario'
import { confirmar, type Dito } from '../domain/decisoes.ts'
import type { Documento, Estado } from '../domain/documento.ts'
import type { Ctx } from './ctx.ts'
import type { Visto } from './ver-documento.ts'

/** Records what the owner's side says that a document says. @throws CAR-003, CAR-004, CAR-005 */
export async function confirmarDocumento(
  ctx: Ctx,
  usuario: Usuario,
  { doc: { id }, lido, acesso }: Visto,
  ditos: readonly Dito[],
  commandId: string,
): Promise<Documento> {
  const command = { id: commandId, author: autorDe(usuario), at: ctx.agora() }
  const decidir = (doc: Estado) => ({ events: confirmar(doc, ditos, acesso.estadoPermite) })
  const { state } = await ctx.store.execute('documento', id, command, decidir, lido)
  if (state === null) throw new Error('a confirmation left no document behind')
  return state
}
