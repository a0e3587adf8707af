import type { Usuario } from '@car/identity/usuario'
import { revogarAutorizacao as decidir } from '../domain/autorizacoes.ts'
import { type Pedido, agir } from './agir.ts'
import type { Ctx } from './ctx.ts'

/** The owner revokes an authorisation. */
export async function revogarAutorizacao(
  ctx: Ctx,
  usuario: Usuario,
  pedido: Pedido,
  autorizacaoId: string,
): Promise<void> {
  await agir(ctx, usuario, pedido, (s) => decidir(s, autorizacaoId))
}
