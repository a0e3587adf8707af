import type { MotivoDaLeitura } from './leitura.ts'

/** A refusal of a file with its reason. Anything else that is thrown is a fault of ours. */
export class Refusal extends Error {
  readonly motivo: MotivoDaLeitura
  constructor(motivo: MotivoDaLeitura, message: string) {
    super(message)
    this.motivo = motivo
  }
}
