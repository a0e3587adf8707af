import type { Dobra } from '@car/event-store/store'
import { type Estado, evoluir } from '../domain/caso.ts'
import type { Evento, Registro } from '../domain/eventos.ts'

/** How the stream of a processo folds into its case. */
export const DOBRA: Dobra<Estado, Registro> = {
  inicial: null,
  evoluir: (estado, evento, commit) => evoluir(estado, evento as Evento, commit.at.toISOString()),
}
