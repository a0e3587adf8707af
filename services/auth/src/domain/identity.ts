import type { Level } from '@car/vocabulary/person'

export type Identity = {
  cpf: string
  nome: string
  email: string | null
  /** The telephone that the provider has verified: `+55`, the area code and the number. */
  telefone: string | null
  nivel: Level
  /** The time of the last proof of identity; null if the provider does not say. */
  authenticatedAt: Date | null
}
