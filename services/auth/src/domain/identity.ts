import type { Level } from '@car/vocabulary/person'

/** The person who has signed in, according to the identity provider. */
export type Identity = {
  cpf: string
  nome: string
  email: string | null
  nivel: Level
  /** The time at which the person last proved who they are; null if the provider does not say. */
  authenticatedAt: Date | null
}
