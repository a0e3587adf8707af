import type { ReadingReason } from './reading.ts'

/** A refusal of a file with its reason. Anything else that is thrown is a fault of ours. */
export class Refusal extends Error {
  readonly motivo: ReadingReason
  constructor(motivo: ReadingReason, message: string) {
    super(message)
    this.motivo = motivo
  }
}
