import type { Usuario } from '@car/identity/usuario'
import { declararImpedimento as decidir } from '../domain/analise.ts'
import { type Pedido, agir, type Feito } from './agir.ts'
import type { Ctx } from './ctx.ts'

/** Puts on record that the person must not examine the case. If they hold it, it goes back to the queue. */
export async function declararImpedimento(ctx: Ctx, usuario: Usuario, pedido: Pedido, motivo: string): Promise<Feito> {
  return agir(ctx, usuario, pedido, (s) => decidir(s, motivo))
}
