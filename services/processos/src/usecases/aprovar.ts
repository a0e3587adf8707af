import type { Usuario } from '@car/identity/usuario'
import { aprovar as decidir } from '../domain/analise.ts'
import { type Pedido, agir, type Feito } from './agir.ts'
import { documentosNoRegistro } from './consultar.ts'
import type { Ctx } from './ctx.ts'

/** Approves the case. No pendency may be open, and the mandatory documents have to be valid. */
export async function aprovar(ctx: Ctx, usuario: Usuario, pedido: Pedido, parecer: string | null): Promise<Feito> {
  const documentos = await documentosNoRegistro(ctx, pedido.visto.caso.id)
  return agir(ctx, usuario, pedido, (s) => decidir(s, parecer), documentos)
}
