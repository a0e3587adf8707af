import { type Verdict, shown } from '@car/cross-check/verdicts'
import type { NamedAchado } from '@car/cross-check/achados'
import type { User } from '@car/identity/usuario'
import { judgedBy, avaliarAchado as decide, requireOnBoth } from '../domain/verdicts.ts'
import { type ActRequest, act, situate } from '../../usecases/act.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'
import type { Neighbour } from './find-neighbour.ts'

/**
 * Confirms or dismisses a finding. If the finding changes at the same moment, the verdict is about the older finding
 * and has no effect.
 * @param neighbour  the case whose finding is settled by the same verdict. It comes last: a repetition after a crash in
 * between finds the first verdict there, and gives the second.
 */
export async function avaliarAchado(
  ctx: BaseCtx,
  usuario: User,
  request: ActRequest,
  achado: NamedAchado,
  verdict: Pick<Verdict, 'resultado' | 'motivo'>,
  neighbour: Neighbour | null = null,
): Promise<{ achado: ReturnType<typeof shown>; versao: number }> {
  if (neighbour) requireOnBoth(await situate(ctx, usuario, neighbour.seen, []))
  const { processo, versao } = await act(ctx, usuario, request, (s) =>
    decide(s, achado, verdict, neighbour?.seen.processo),
  )
  if (neighbour)
    await act(ctx, usuario, { seen: neighbour.seen, commandId: request.commandId, acceptsVersion: () => true }, (s) =>
      decide(s, neighbour.achado, verdict, processo),
    )
  return { achado: shown(judgedBy(processo, achado)), versao }
}
