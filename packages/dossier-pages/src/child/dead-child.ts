import type { Step } from '../annexes/types.ts'

/**
 * The cause of a child's death: one step took too long (`time`), all steps together took too long (`total`), the child
 * used too much memory (`memory`), or the child died by itself or gave an invalid answer (`crash`).
 */
export type CauseOfDeath = 'time' | 'total' | 'memory' | 'crash'

/** The error for a child that was killed, or died by itself, during `step`. */
export class DeadChild extends Error {
  override readonly name = 'DeadChild'
  readonly causa: CauseOfDeath
  readonly step: Step | null
  constructor(cause: CauseOfDeath, step: Step | null) {
    super(`composition process ended: ${cause}${step === null ? '' : ` at ${JSON.stringify(step)}`}`)
    this.causa = cause
    this.step = step
  }
}
