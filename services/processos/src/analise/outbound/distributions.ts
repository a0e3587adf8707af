import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'
import type { Plan } from '../domain/distribution.ts'

type DistributionRow = Plan & { _id: string; criadoEm: Date }

/** The seconds for which a plan is kept. An Idempotency-Key is kept for the same time. */
const KEPT_S = 24 * 60 * 60

/** Keeps the plan of a distribution by its command, so that a repetition carries out the same plan. */
export function createDistributions(connection: mongoose.Connection) {
  const plans = openCollection<DistributionRow>(connection, 'distribuicoes')
  const planOf = async (commandId: string): Promise<Plan | null> => {
    const kept = await plans.one({ _id: commandId })
    return kept && { atribuicoes: kept.atribuicoes, leftOver: kept.leftOver }
  }

  return {
    planOf,

    /** Keeps a plan. Returns the plan that was kept first for this command, which is the plan to carry out. */
    async keep(commandId: string, plan: Plan, createdAt: Date): Promise<Plan> {
      if (await plans.insert({ _id: commandId, ...plan, criadoEm: createdAt })) return plan
      return (await planOf(commandId)) ?? plan
    },

    createIndexes: (): Promise<void> => plans.index({ criadoEm: 1 }, { expireAfterSeconds: KEPT_S }),
  }
}

export type Distributions = ReturnType<typeof createDistributions>
