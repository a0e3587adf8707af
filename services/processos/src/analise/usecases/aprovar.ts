import type { User } from '@car/identity/usuario'
import { aprovar as decide } from '../domain/decisions.ts'
import type { SecondReadingCtx } from '../../second-reading/usecases/ctx.ts'
import { whyTwice } from '../../second-reading/usecases/why-twice.ts'
import { type ActRequest, act, type Done, type Seen } from '../../usecases/act.ts'
import { documentosInRecord } from '../../usecases/see.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'
import { originsOf } from '../../usecases/open-sucessores.ts'

/**
 * Approves a case, or proposes it if somebody else has to read the case.
 * @throws CAR-005, for example when a mandatory kind has neither a valid document nor an accepted ressalva
 */
export async function aprovar(
  ctx: SecondReadingCtx,
  usuario: User,
  request: ActRequest,
  parecer: string | null,
): Promise<Done> {
  const [{ documentos, origins }, why] = await Promise.all([
    papersOf(ctx, request.seen),
    whyTwice(ctx, usuario, request.seen),
  ])
  const proposal = { ...request, unsigned: why !== null }
  return act(ctx, usuario, proposal, (s) => decide({ ...s, origins }, parecer, why), documentos)
}

/** Loads what the conditions of an approval depend on: the documents, and the cases that this one follows. */
export async function papersOf(ctx: BaseCtx, { processo }: Seen) {
  const [documentos, origins] = await Promise.all([documentosInRecord(ctx, processo.id), originsOf(ctx, processo)])
  return { documentos, origins }
}
