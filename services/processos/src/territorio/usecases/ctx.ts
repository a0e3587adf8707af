import type { Turns } from '@car/child/turns'
import type { BaseCtx } from '../../usecases/ctx.ts'
import type { Camadas } from '../outbound/camadas.ts'
import type { Comparer } from '../outbound/comparer.ts'
import type { Cruzamentos, CruzamentoChange } from '../outbound/cruzamentos.ts'
import type { Differences } from '../outbound/differences.ts'
import type { Drawings } from '../outbound/drawings.ts'

export type LandCtx = BaseCtx & {
  camadas: Camadas
  cruzamentos: Cruzamentos
  comparer: Comparer
  draftTurns: Turns
  drawings: Drawings
  differences: Differences
  /** Publishes the fact that the row of a compared case has changed. */
  tellCrossed: (change: CruzamentoChange) => Promise<void>
}
