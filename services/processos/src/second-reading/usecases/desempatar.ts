import type { User } from '@car/identity/usuario'
import type { DecisionResult } from '@car/vocabulary/processo'
import { papersOf } from '../../analise/usecases/aprovar.ts'
import { type ActRequest, act, type Done } from '../../usecases/act.ts'
import { breakTie } from '../domain/second-reading.ts'
import type { SecondReadingCtx } from './ctx.ts'

/** @throws CAR-005 if nothing is tied, or the supervisor is one of the two readers */
export async function desempatar(
  ctx: SecondReadingCtx,
  usuario: User,
  request: ActRequest,
  { resultado, motivo }: { resultado: DecisionResult; motivo: string },
): Promise<Done> {
  const { documentos, origins } = await papersOf(ctx, request.seen)
  return act(ctx, usuario, request, (s) => breakTie({ ...s, origins }, resultado, motivo), documentos)
}
