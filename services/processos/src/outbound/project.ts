import type { Change } from '@car/event-store/kinds'
import type { Fluxos } from '../domain/fluxos.ts'
import type { Incomuns } from './incomuns.ts'
import type { Processos } from './processos.ts'

/** Writes the read models of a change. Events of access have none. */
export async function project(
  { processos, incomuns }: { processos: Processos; incomuns: Incomuns },
  change: Change<Fluxos>,
): Promise<void> {
  if (change.kind === 'processo') await processos.escrever(change.state, change.commit.version)
  if (change.kind === 'incomum') await incomuns.escrever(change.id, change.state)
}
