import type { Usuario } from '@car/identity/usuario'
import type { ResultadoRecurso } from '@car/vocabulary/recurso'
import type { Recurso } from '../domain/caso.ts'
import { decidirRecurso as decidir, exigirRecurso } from '../domain/recursos.ts'
import { type Ato, agir } from './agir.ts'
import type { Ctx } from './ctx.ts'

export type DecidirRecurso = { recursoId: string; resultado: ResultadoRecurso; fundamentacao: string }

/** A supervisor grants or denies an appeal; never the one who rejected. */
export async function decidirRecurso(
  ctx: Ctx,
  usuario: Usuario,
  ato: Ato,
  { recursoId, resultado, fundamentacao }: DecidirRecurso,
): Promise<{ recurso: Recurso; versao: number }> {
  const { caso, versao } = await agir(ctx, usuario, ato, (atual) =>
    decidir(atual, usuario, recursoId, resultado, fundamentacao),
  )
  return { recurso: exigirRecurso(caso, recursoId), versao }
}
