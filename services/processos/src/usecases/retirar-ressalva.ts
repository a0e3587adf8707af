import type { Usuario } from '@car/identity/usuario'
import { retirarRessalva as decidir } from '../domain/ressalvas.ts'
import { type Feito, type Pedido, agir } from './agir.ts'
import type { Ctx } from './ctx.ts'

/** The requerente takes an open reservation back. */
export const retirarRessalva = (ctx: Ctx, usuario: Usuario, pedido: Pedido, id: string): Promise<Feito> =>
  agir(ctx, usuario, pedido, (s) => decidir(s, id))
