import type { Usuario } from '@car/identity/usuario'
import type { CodigoMotivo } from '@car/vocabulary/processo'
import { rejeitar as decidir } from '../domain/analise.ts'
import { type Ato, agir, type Feito } from './agir.ts'
import type { Ctx } from './ctx.ts'

export async function rejeitar(
  ctx: Ctx,
  usuario: Usuario,
  ato: Ato,
  motivo: string,
  codigo: CodigoMotivo,
): Promise<Feito> {
  return agir(ctx, usuario, ato, (caso) => decidir(caso, usuario, motivo, codigo))
}
