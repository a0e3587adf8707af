import { naoEncontrado } from '@car/errors/erro-car'
import type { Usuario } from '@car/identity/usuario'
import type { ResultadoRecurso } from '@car/vocabulary/recurso'
import type { Recurso } from '../domain/caso.ts'
import { decidirRecurso as decidir, exigirRecurso } from '../domain/recursos.ts'
import { type Pedido, agir, type Visto } from './agir.ts'
import { ver } from './consultar.ts'
import type { Ctx } from './ctx.ts'

export type DecidirRecurso = { recursoId: string; resultado: ResultadoRecurso; fundamentacao: string }

/** A supervisor grants or denies an appeal. It must not be the person who rejected the case. */
export async function decidirRecurso(
  ctx: Ctx,
  usuario: Usuario,
  pedido: Pedido,
  { recursoId, resultado, fundamentacao }: DecidirRecurso,
): Promise<{ recurso: Recurso; versao: number }> {
  const { caso, versao } = await agir(ctx, usuario, pedido, (s) => decidir(s, recursoId, resultado, fundamentacao))
  return { recurso: exigirRecurso(caso, recursoId), versao }
}

/** The processo of an appeal. The look is noted. @throws CAR-003 */
export async function verPeloRecurso(ctx: Ctx, usuario: Usuario, recursoId: string): Promise<Visto> {
  const processoId = await ctx.processos.processoDoRecurso(recursoId)
  if (processoId === null) throw naoEncontrado()
  return ver(ctx, usuario, processoId, 'processo')
}
