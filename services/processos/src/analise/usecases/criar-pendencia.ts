import { type NamedAchado, pendenciaOf } from '@car/cross-check/achados'
import { idFrom } from '@car/event-store/ids'
import type { User } from '@car/identity/usuario'
import { pendenciaDoAchado as decideOnAchado } from '../domain/verdicts.ts'
import type { Pendencia } from '../../domain/processo.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { criarPendencia as decide, requirePendencia, type NewPendencia } from '../../processo/domain/pendencias.ts'
import type { Situation } from '../../domain/permission.ts'
import { type ActRequest, act } from '../../usecases/act.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'
import { requireDocumentosOf } from '../../usecases/require-documentos.ts'

type Created = { pendencia: Pendencia; versao: number }

/** Creates a pendency. The clock of the analysis stops while a pendency is open. */
export async function criarPendencia(
  ctx: BaseCtx,
  usuario: User,
  request: ActRequest,
  fresh: Omit<NewPendencia, 'id'>,
): Promise<Created> {
  const ofProcesso = fresh.documentoId === null ? [] : [fresh.documentoId]
  await requireDocumentosOf(ctx, request.seen.processo.id, ofProcesso, 'documento_id')
  return create(ctx, usuario, request, (s, id) => decide(s, { id, ...fresh }))
}

/**
 * Creates a pendency that asks the owner to resolve a finding.
 * @throws CAR-005 for a dismissed finding without weight, and the refusals of the act
 */
export const pendenciaDoAchado = (
  ctx: BaseCtx,
  usuario: User,
  request: ActRequest,
  achado: NamedAchado,
  prazoDays: number,
): Promise<Created> =>
  create(ctx, usuario, request, (s, id) =>
    decideOnAchado(s, achado, { id, ...pendenciaOf(achado), prazoDias: prazoDays }),
  )

async function create(
  ctx: BaseCtx,
  usuario: User,
  request: ActRequest,
  decided: (s: Situation, id: string) => DomainEvent[],
): Promise<Created> {
  const id = idFrom(request.commandId, 'pendencia')
  const { processo, versao } = await act(ctx, usuario, request, (s) => decided(s, id))
  return { pendencia: requirePendencia(processo, id), versao }
}
