import { idFrom } from '@car/event-store/ids'
import type { User } from '@car/identity/usuario'
import { assumir as decide } from '../domain/decisions.ts'
import { type ActRequest, act, type Done } from '../../usecases/act.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'

const DOSSIE_WAIT_MS = 1_500

export type Assumed = Done & { dossieJobId: string }

/**
 * Takes the case, and requests its dossier from dossie at once, so that the job can be queried right after the
 * response. If dossie does not answer, the published fact starts the same job. Only one case can be taken with the same
 * `uniqueKey`.
 * @throws KeyTaken when another case was taken with this key
 */
export async function assumir(ctx: BaseCtx, usuario: User, request: ActRequest, uniqueKey?: string): Promise<Assumed> {
  const dossieJobId = idFrom(request.commandId, 'dossie')
  const { processo, versao } = await act(ctx, usuario, request, (s) => ({
    events: decide(s, dossieJobId),
    ...(uniqueKey === undefined ? {} : { uniqueKey }),
  }))
  const job = { job_id: dossieJobId, processo_id: processo.id }
  await ctx.dossie
    .IniciarJob(job, { commandId: request.commandId, timeoutMs: DOSSIE_WAIT_MS })
    .catch((error: unknown) => ctx.logger.warn({ err: error, ...job }, 'dossier left to the fact on the broker'))
  return { processo, versao, dossieJobId }
}
