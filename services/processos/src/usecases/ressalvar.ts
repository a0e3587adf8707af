import { idFrom } from '@car/event-store/ids'
import type { Usuario } from '@car/identity/usuario'
import type { Ressalva } from '../domain/caso.ts'
import type { NovaRessalva } from '../domain/eventos.ts'
import { exigirRessalva, ressalvar as decidir } from '../domain/ressalvas.ts'
import { type Pedido, agir } from './agir.ts'
import { documentosNoRegistro } from './consultar.ts'
import type { Ctx } from './ctx.ts'

/** The requerente files with a reservation about a mandatory paper that is missing or cannot be read. */
export async function ressalvar(
  ctx: Ctx,
  usuario: Usuario,
  pedido: Pedido,
  nova: Omit<NovaRessalva, 'id'>,
): Promise<{ ressalva: Ressalva; versao: number }> {
  const id = idFrom(pedido.commandId, 'ressalva')
  const documentos = nova.documentoId === null ? [] : await documentosNoRegistro(ctx, pedido.visto.caso.id)
  const { caso, versao } = await agir(ctx, usuario, pedido, (s) => decidir(s, { id, ...nova }), documentos)
  return { ressalva: exigirRessalva(caso, id), versao }
}
