import type { Fold } from '@car/event-store/store'
import { type Estado, evolve } from '../domain/caso.ts'
import type { Evento, Registro } from '../domain/eventos.ts'

/** How the stream of a processo folds into its case. */
export const DOBRA: Fold<Estado, Registro> = {
  initial: null,
  evolve: (estado, evento, commit) => evolve(estado, evento as Evento, commit.at.toISOString()),
}
