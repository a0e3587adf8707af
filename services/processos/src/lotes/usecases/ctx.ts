import type { AnalysisCtx } from '../../analise/usecases/ctx.ts'
import type { GuardaCtx } from '../../guarda/usecases/ctx.ts'
import type { LandCtx } from '../../territorio/usecases/ctx.ts'
import type { CleanLimits } from '../domain/clean.ts'
import type { BeaconSource } from '../outbound/beacon.ts'
import type { Lotes } from '../outbound/lotes.ts'

export type LoteCtx = AnalysisCtx &
  LandCtx &
  Pick<GuardaCtx, 'guardas'> & {
    lotes: Lotes
    /** The largest risk and the largest property, in módulos fiscais, that a clean case may have. */
    cleanLimits: CleanLimits
    /** Null where no beacon is set. */
    beacon: BeaconSource | null
  }
