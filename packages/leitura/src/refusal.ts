import type { ReadingReason } from './reading.ts'

/** A refusal of a file with its reason. Any other error is our own fault. */
export class Refusal extends Error {
  readonly motivo: ReadingReason
  constructor(motivo: ReadingReason, message: string) {
    super(message)
    this.motivo = motivo
  }
}
