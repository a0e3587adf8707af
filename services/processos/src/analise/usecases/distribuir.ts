import { levelOf } from '@car/acts/table'
import { CarError } from '@car/errors/car-error'
import { nullIfBroken } from '@car/event-store/broken-record'
import { idFrom } from '@car/event-store/ids'
import type { User } from '@car/identity/usuario'
import type { distributeRequest } from '@car/operations/schemas/supervisor'
import pLimit from 'p-limit'
import type { z } from 'zod'
import { relationWith } from '../../domain/access.ts'
import {
  type Assignment,
  distribuir as decide,
  type Distributable,
  free,
  plan,
  type Plan,
} from '../domain/distribution.ts'
import { act, type Seen } from '../../usecases/act.ts'
import { loadVisible } from '../../usecases/see.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'
import type { AnalysisCtx } from './ctx.ts'
import { teamFor } from './team.ts'

type DistributionRequest = Omit<z.output<typeof distributeRequest>, 'simular'>
type Readings = ReadonlyMap<string, Seen>

const AT_ONCE = 16

/**
 * Returns the assignments that a distribution would make now, without making them.
 * @throws CarError CAR-016 or CAR-017 when auth cannot be reached
 */
export const simular = async (ctx: BaseCtx, usuario: User, request: DistributionRequest): Promise<Plan> =>
  (await planOf(ctx, usuario, request)).plan

/**
 * Assigns cases that nobody holds. The plan is stored first, so a repetition of the command finishes the plan. Each
 * assignment is a separate act. A case that another person takes in the meantime is left out of the result.
 * @throws CarError CAR-016 or CAR-017 when another service cannot be reached. Some cases may already be assigned then.
 */
export async function distribuir(
  ctx: AnalysisCtx,
  usuario: User,
  request: DistributionRequest,
  commandId: string,
): Promise<Plan> {
  const before = await ctx.distributions.planOf(commandId)
  const { plan, readings } = before ? { plan: before, readings: new Map() } : await planOf(ctx, usuario, request)
  const { atribuicoes, leftOver } = before ?? (await ctx.distributions.keep(commandId, plan, ctx.now()))
  const done = await pLimit(AT_ONCE).map(atribuicoes, (a) => atribuir(ctx, usuario, a, commandId, readings))
  return { atribuicoes: atribuicoes.filter((_, i) => done[i]), leftOver }
}

async function planOf(
  ctx: BaseCtx,
  usuario: User,
  request: DistributionRequest,
): Promise<{ plan: Plan; readings: Readings }> {
  const [team, ids] = await Promise.all([teamFor(ctx, levelOf('assumir')), ctx.processos.free(request)])
  const readings = new Map<string, Seen>()
  const processos = await pLimit(AT_ONCE).map(ids, async (id): Promise<Distributable[]> => {
    const loaded = await ctx.store.load('processo', id).catch(nullIfBroken)
    if (loaded === null) return []
    const { state: processo, version: versao, commits } = loaded
    const now = ctx.now()
    const relacao = relationWith(processo, usuario, now)
    // The read model may be behind, so the record decides.
    if (processo === null || relacao === null || !free(processo)) return []
    readings.set(id, { processo, versao, relacao, loaded })
    const declared = await ctx.proprietarios.declaredPeople(processo, commits)
    const person = { usuario, relacao, declared: declared.has(usuario.id), hasNoted: false }
    return [
      {
        situacao: { processo, versao, ...person, documentos: [], now, prazos: ctx.prazos },
        declared,
      },
    ]
  })
  return { plan: plan(processos.flat(), team), readings }
}

/**
 * Assigns a case as planned. Returns false when the assignment is refused, for example because another analyst has
 * taken the case.
 */
async function atribuir(
  ctx: BaseCtx,
  usuario: User,
  { processoId, analista }: Assignment,
  commandId: string,
  readings: Readings,
): Promise<boolean> {
  try {
    const seen = readings.get(processoId) ?? (await loadVisible(ctx, usuario, processoId))
    const request = { seen, commandId: idFrom(commandId, processoId), acceptsVersion: () => true }
    await act(ctx, usuario, request, async (s, commits) =>
      decide(s, analista, await ctx.proprietarios.isDeclared(s.processo, commits, analista.id)),
    )
    return true
  } catch (error) {
    if (error instanceof CarError && (error.kind === 'conflict' || error.kind === 'not_found')) return false
    throw error
  }
}
