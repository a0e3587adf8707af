import type { Usuario } from '@car/identity/usuario'
import { revogarAutorizacao as decidir } from '../domain/autorizacoes.ts'
import { exigirAlcance } from '../domain/permissao.ts'
import { type Pedido, agir } from './agir.ts'
import type { Ctx } from './ctx.ts'

/** The owner revokes an authorisation. */
export async function revogarAutorizacao(
  ctx: Ctx,
  usuario: Usuario,
  pedido: Pedido,
  autorizacaoId: string,
): Promise<void> {
  await agir(ctx, usuario, pedido, (s) => {
    exigirAlcance('revogar_autorizacao', s.relacao)
    return decidir(s, autorizacaoId)
  })
}
