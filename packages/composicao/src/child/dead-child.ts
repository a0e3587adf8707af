import type { Step } from '../annexes/types.ts'

/**
 * The reasons of a death: one step took too long, all together did, too much memory was used, or the process died by
 * itself.
 */
export type CauseOfDeath = 'tempo' | 'total' | 'memoria' | 'queda'

/** The child was killed or died by itself while on this step. */
export class DeadChild extends Error {
  override readonly name = 'DeadChild'
  readonly causa: CauseOfDeath
  readonly passo: Step | null
  constructor(cause: CauseOfDeath, step: Step | null) {
    super(`composition process ended: ${cause}${step === null ? '' : ` at ${JSON.stringify(step)}`}`)
    this.causa = cause
    this.passo = step
  }
}
