import type { MotivoDocumento } from '@car/vocabulary/documento'

/** A refusal with its reason; anything else that is thrown is a fault of ours. */
export class Recusa extends Error {
  readonly motivo: MotivoDocumento
  constructor(motivo: MotivoDocumento, message: string) {
    super(message)
    this.motivo = motivo
  }
}
