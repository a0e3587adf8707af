import type { Action } from '@car/acts/table'
import type { RouteInput, RouteOutput } from '@car/http/routes'
import type { User } from '@car/identity/usuario'
import type { OperationId } from '@car/operations/table'
import type { Cursors } from '@car/store/cursor'
import type { LookKind } from '@car/vocabulary/access'
import { requirePendencia } from '../../processo/domain/pendencias.ts'
import { requireScope } from '../../domain/permission.ts'
import type { ActRequest, Done, Seen } from '../../usecases/act.ts'
import { represent, see } from '../../usecases/see.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'
import type { AccessCtx } from '../../acesso/usecases/ctx.ts'
import { processoView } from '../views/processo.ts'

export type Means = {
  cursors: Cursors
  upgradeUrl: string
}

type Params = Record<string, string>
export type Visible = (usuario: User, params: Params) => Promise<Seen>

/**
 * Loads the case that a path names, and records a look of the kind `look`. If the answer shows nothing of the case,
 * `look` is null, and no look is recorded.
 */
export const seeing =
  (ctx: AccessCtx, look: LookKind | null): Visible =>
  (usuario, { id = '' }) =>
    see(ctx, usuario, id, look)

/**
 * Loads the case for an act. A caller whose scope does not include the act gets CAR-003, even if the request has other
 * faults. A look is recorded, because the response shows the case.
 */
export const reaching =
  (ctx: AccessCtx, action: Action, look: LookKind = 'processo'): Visible =>
  async (usuario, params) => {
    const seen = await seeing(ctx, look)(usuario, params)
    requireScope(action, seen.relacao)
    return seen
  }

/** @throws CAR-003 when the case has no such pendency */
export const reachingPendencia =
  (ctx: AccessCtx, action: Action): Visible =>
  async (usuario, params) => {
    const seen = await reaching(ctx, action)(usuario, params)
    requirePendencia(seen.processo, params['pid'] ?? '')
    return seen
  }

export const requestOf = <I extends OperationId>({
  target,
  commandId,
  acceptsVersion,
}: RouteInput<I, Seen>): ActRequest => ({
  seen: target,
  commandId,
  acceptsVersion,
})

export const withRecord = async (ctx: BaseCtx, done: Done): Promise<RouteOutput> => ({
  data: processoView(await represent(ctx, done)),
  etag: done.versao,
})
