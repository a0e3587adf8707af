import type { Usuario } from '@car/identity/usuario'
import { liberar as decidir } from '../domain/analise.ts'
import { type Pedido, agir, type Feito } from './agir.ts'
import type { Ctx } from './ctx.ts'

/** Gives the case back to the queue, where nobody holds it. */
export async function liberar(ctx: Ctx, usuario: Usuario, pedido: Pedido): Promise<Feito> {
  return agir(ctx, usuario, pedido, decidir)
}
