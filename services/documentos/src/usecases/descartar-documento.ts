import { autorDe, type Usuario } from '@car/identity/usuario'
import { descartar } from '../domain/decisoes.ts'
import type { Estado } from '../domain/documento.ts'
import type { Ctx } from './ctx.ts'
import type { Visto } from './ver-documento.ts'

/** Removes the document from everybody's view and releases its bytes. @throws CAR-003, CAR-005 */
export async function descartarDocumento(
  ctx: Ctx,
  usuario: Usuario,
  { doc: { id }, lido, acesso }: Visto,
  commandId: string,
): Promise<void> {
  const command = { id: commandId, author: autorDe(usuario), at: ctx.agora() }
  const decidir = (doc: Estado) => ({ events: descartar(doc, acesso.estadoPermite) })
  await ctx.store.execute('documento', id, command, decidir, lido)
}
