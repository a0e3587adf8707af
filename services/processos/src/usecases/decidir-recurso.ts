import { naoEncontrado } from '@car/errors/erro-car'
import type { Usuario } from '@car/identity/usuario'
import { decidirRecurso as decidir } from '../domain/recursos.ts'
import type { Recurso } from '../domain/caso.ts'
import { agir } from './agir.ts'
import type { Ctx } from './ctx.ts'

export type DecidirRecurso = {
  recursoId: string
  comandoId: string
  resultado: 'deferido' | 'indeferido'
  fundamentacao: string
}

/** @returns the appeal decided, with the processo it belongs to */
export async function decidirRecurso(
  ctx: Ctx,
  usuario: Usuario,
  cmd: DecidirRecurso,
): Promise<{ processoId: string; recurso: Recurso }> {
  const processoId = await ctx.projecoes.processoDoRecurso(cmd.recursoId)
  if (processoId === null) throw naoEncontrado()
  const ato = { processoId, comandoId: cmd.comandoId, versaoAceita: () => true }
  const { caso } = await agir(ctx, usuario, ato, (atual) =>
    decidir(atual, usuario, cmd.recursoId, cmd.resultado, cmd.fundamentacao),
  )
  const recurso = caso.recursos.find((r) => r.id === cmd.recursoId)
  if (!recurso) throw naoEncontrado()
  return { processoId, recurso }
}
