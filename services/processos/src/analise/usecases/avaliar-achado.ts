import { type Verdict, shown } from '@car/cross-check/verdicts'
import type { NamedAchado } from '@car/cross-check/achados'
import type { User } from '@car/identity/usuario'
import { judgedBy, avaliarAchado as decide } from '../domain/verdicts.ts'
import { type ActRequest, act } from '../../usecases/act.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'

/**
 * Confirms or dismisses a finding. If the finding changes at the same moment, the verdict is about the older finding
 * and has no effect.
 */
export async function avaliarAchado(
  ctx: BaseCtx,
  usuario: User,
  request: ActRequest,
  achado: NamedAchado,
  verdict: Pick<Verdict, 'resultado' | 'motivo'>,
): Promise<{ achado: ReturnType<typeof shown>; versao: number }> {
  const { processo, versao } = await act(ctx, usuario, request, (s) => decide(s, achado, verdict))
  return { achado: shown(judgedBy(processo, achado)), versao }
}
