import type { Usuario } from '@car/identity/usuario'
import type { Pendencia } from '../domain/caso.ts'
import { encerrarPendencia as decidir, exigirPendencia } from '../domain/pendencias.ts'
import { type Pedido, agir } from './agir.ts'
import type { Ctx } from './ctx.ts'

/** The analyst closes a pendency as resolved or cancelled. */
export async function encerrarPendencia(
  ctx: Ctx,
  usuario: Usuario,
  pedido: Pedido,
  pendenciaId: string,
  como: 'resolvida' | 'cancelada',
): Promise<{ pendencia: Pendencia; versao: number }> {
  const { caso, versao } = await agir(ctx, usuario, pedido, (s) => decidir(s, pendenciaId, como))
  return { pendencia: exigirPendencia(caso, pendenciaId), versao }
}
