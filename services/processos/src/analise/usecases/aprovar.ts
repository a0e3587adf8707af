import type { User } from '@car/identity/usuario'
import { aprovar as decide } from '../domain/decisions.ts'
import { type ActRequest, act, type Done } from '../../usecases/act.ts'
import { documentosInRecord } from '../../usecases/see.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'
import { stateOf } from '../../usecases/open-sucessores.ts'

/** @throws CAR-005, for example when a mandatory kind has neither a valid document nor an accepted ressalva */
export async function aprovar(ctx: BaseCtx, usuario: User, request: ActRequest, parecer: string | null): Promise<Done> {
  const { processo } = request.seen
  const [documentos, ...origins] = await Promise.all([
    documentosInRecord(ctx, processo.id),
    ...(processo.origem?.processos ?? []).map(({ id }) => stateOf(ctx, id)),
  ])
  const known = origins.filter((origin) => origin !== null)
  return act(ctx, usuario, request, (s) => decide({ ...s, origins: known }, parecer), documentos)
}
