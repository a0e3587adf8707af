import type { Usuario } from '@car/identity/usuario'
import { submeter as decidir } from '../domain/requerente.ts'
import { type Pedido, agir, type Feito } from './agir.ts'
import { documentosNoRegistro } from './consultar.ts'
import type { Ctx } from './ctx.ts'

/** Submits the case. Documents that are still being read do not hold it up. */
export async function submeter(ctx: Ctx, usuario: Usuario, pedido: Pedido): Promise<Feito> {
  const documentos = await documentosNoRegistro(ctx, pedido.visto.caso.id)
  return agir(ctx, usuario, pedido, decidir, documentos)
}
