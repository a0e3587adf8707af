import type { MotivoDaLeitura } from './leitura.ts'

/** A refusal with its reason; anything else that is thrown is a fault of ours. */
export class Refusal extends Error {
  readonly motivo: MotivoDaLeitura
  constructor(motivo: MotivoDaLeitura, message: string) {
    super(message)
    this.motivo = motivo
  }
}
