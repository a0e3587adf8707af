import type { Usuario } from '@car/identity/usuario'
import type { CodigoMotivo } from '@car/vocabulary/processo'
import { rejeitar as decidir } from '../domain/analise.ts'
import { type Pedido, agir, type Feito } from './agir.ts'
import type { Ctx } from './ctx.ts'

export type Rejeicao = { motivo: string; codigo_motivo: CodigoMotivo }

/** Rejects the case with a reason. The owner may appeal within the term. */
export async function rejeitar(ctx: Ctx, usuario: Usuario, pedido: Pedido, rejeicao: Rejeicao): Promise<Feito> {
  const { motivo, codigo_motivo } = rejeicao
  return agir(ctx, usuario, pedido, (s) => decidir(s, motivo, codigo_motivo))
}
