import type { Usuario } from '@car/identity/usuario'
import { aprovar as decidir } from '../domain/analise.ts'
import { type Ato, agir, type Feito } from './agir.ts'
import { documentosDe } from './consultar.ts'
import type { Ctx } from './ctx.ts'

export async function aprovar(ctx: Ctx, usuario: Usuario, ato: Ato, parecer: string | null): Promise<Feito> {
  const documentos = (await documentosDe(ctx, [ato.processoId])).get(ato.processoId) ?? []
  return agir(ctx, usuario, ato, (caso) => decidir(caso, usuario, documentos, parecer))
}
