import type { Motivo } from './tipos.ts'

/** A refusal with its reason; anything else that is thrown is a fault of ours. */
export class Recusa extends Error {
  readonly motivo: Motivo
  constructor(motivo: Motivo, message: string) {
    super(message)
    this.motivo = motivo
  }
}
