import type { BaseCtx } from '../../usecases/ctx.ts'
import type { Distributions } from '../outbound/distributions.ts'
import type { Templates } from '../outbound/templates.ts'

export type AnalysisCtx = BaseCtx & {
  templates: Templates
  distributions: Distributions
  /**
   * The cases that requests in this process are trying to take. A promise resolves to true if its request gets the
   * case.
   */
  inHand: Map<string, Promise<boolean>>
}
