import { idFrom } from '@car/event-store/ids'
import type { Usuario } from '@car/identity/usuario'
import type { Ressalva } from '../domain/caso.ts'
import { type DecisaoPedida, decidirRessalva as decidir, exigirRessalva } from '../domain/ressalvas.ts'
import { type Pedido, agir } from './agir.ts'
import type { Ctx } from './ctx.ts'

/** The analysis accepts a reservation, and with it the best copy there is, or refuses it and asks for the paper. */
export async function decidirRessalva(
  ctx: Ctx,
  usuario: Usuario,
  pedido: Pedido,
  id: string,
  decisao: Omit<DecisaoPedida, 'pendenciaId'>,
): Promise<{ ressalva: Ressalva; versao: number }> {
  const pendenciaId = idFrom(pedido.commandId, 'pendencia')
  const { caso, versao } = await agir(ctx, usuario, pedido, (s) => decidir(s, id, { ...decisao, pendenciaId }))
  return { ressalva: exigirRessalva(caso, id), versao }
}
