import type { Usuario } from '@car/identity/usuario'
import { pessoa } from '../domain/analise.ts'
import { assinar as decidir } from '../domain/requerente.ts'
import { type Pedido, agir, type Feito } from './agir.ts'
import type { Ctx } from './ctx.ts'

export type Assinar = { conselho: string; registro: string; art_trt: string }

/** The technician takes legal responsibility for the draft. A later edit voids the signature. */
export async function assinar(ctx: Ctx, usuario: Usuario, pedido: Pedido, dados: Assinar): Promise<Feito> {
  return agir(ctx, usuario, pedido, (s) => decidir(s, { tecnico: pessoa(usuario), ...dados }))
}
