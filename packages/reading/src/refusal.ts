import type { ReadingReason } from './reading.ts'

/** A refusal of a file with its reason. Any other error is a fault of the program or the machine. */
export class Refusal extends Error {
  readonly motivo: ReadingReason
  constructor(motivo: ReadingReason, message: string) {
    super(message)
    this.motivo = motivo
  }
}
