import { nullIfAbsent } from '@car/errors/car-error'
import type { Papel } from '@car/vocabulary/person'
import { type OwnCase, type Plan, planOf } from '../domain/exclusao.ts'
import type { GuardaCtx } from './ctx.ts'

/** Works out what of a person's data would go and what would stay. */
export async function planFor(ctx: GuardaCtx, personId: string): Promise<Plan & { nome: string }> {
  const { nome, tipo_usuario } = await ctx.auth.ObterUsuario({ id: personId })
  const cases = await ctx.processos.keptOf(personId)
  const held = await ctx.guardas.held([personId, ...cases.map(({ id }) => id)])
  const retido = held.has(personId)
  const own: OwnCase[] = cases.map((one) => ({ ...one, retido: retido || held.has(one.id) }))
  const others = await ctx.processos.assists(personId)
  return { nome, ...planOf(own, { papel: tipo_usuario as Papel, retido, others }) }
}

/** Tells whether nothing is left for which a person's account has to stay. One that is gone already goes. */
export async function accountGoes(ctx: GuardaCtx, personId: string): Promise<boolean> {
  const plan = await planFor(ctx, personId).catch(nullIfAbsent)
  return plan === null || (plan.conta && plan.processos.length === 0)
}
