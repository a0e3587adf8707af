import type { User } from '@car/identity/usuario'
import type { ReasonCode } from '@car/vocabulary/processo'
import { rejeitar as decide } from '../domain/decisions.ts'
import type { SecondReadingCtx } from '../../second-reading/usecases/ctx.ts'
import { whyTwice } from '../../second-reading/usecases/why-twice.ts'
import { type ActRequest, act, type Done } from '../../usecases/act.ts'

export type Rejection = { motivo: string; codigo_motivo: ReasonCode }

/** Rejects a case, or proposes it if somebody else has to read the case. */
export async function rejeitar(
  ctx: SecondReadingCtx,
  usuario: User,
  request: ActRequest,
  { motivo, codigo_motivo }: Rejection,
): Promise<Done> {
  const why = await whyTwice(ctx, usuario, request.seen)
  return act(ctx, usuario, { ...request, unsigned: why !== null }, (s) => decide(s, motivo, codigo_motivo, why))
}
