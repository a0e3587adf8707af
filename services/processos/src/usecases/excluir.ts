import type { Usuario } from '@car/identity/usuario'
import { excluir as decidir } from '../domain/requerente.ts'
import { type Pedido, agir } from './agir.ts'
import type { Ctx } from './ctx.ts'

/** Discards a draft, or cancels a submitted case that nobody has taken yet. */
export async function excluir(ctx: Ctx, usuario: Usuario, pedido: Pedido): Promise<void> {
  await agir(ctx, usuario, pedido, (s) => decidir(s))
}
