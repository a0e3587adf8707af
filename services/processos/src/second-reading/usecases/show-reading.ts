import { supervises, type User } from '@car/identity/usuario'
import { notFound } from '@car/errors/car-error'
import { openReading, type OpenReading } from '../../domain/processo.ts'
import type { Seen } from '../../usecases/act.ts'
import { roleIn } from '../domain/second-reading.ts'
import type { SecondReadingRole } from '@car/vocabulary/analysis'

/** What one person may know of a second reading. */
export type ShownReading = {
  reading: OpenReading
  role: SecondReadingRole | null
  /** The proposal: for who made it, and for who breaks the tie. */
  proposal: OpenReading['proposta'] | null
  /** The reading: for who made it, and for who breaks the tie. */
  decision: OpenReading['leitura']
  /** What the reader has found: also for who decides anew, without the reader's own decision. */
  found: OpenReading['leitura']
}

/** @throws CAR-003 if nothing of the case waits for a second reading */
export function showReading(usuario: User, { processo }: Seen): ShownReading {
  const reading = openReading(processo)
  if (reading === null) throw notFound()
  const role = roleIn(reading, usuario.id, supervises(usuario.papel))
  const breaksTie = role === 'desempate'
  return {
    reading,
    role,
    proposal: breaksTie || role === 'proponente' ? reading.proposta : null,
    decision: breaksTie || role === 'leitor' ? reading.leitura : null,
    found: role === null ? null : reading.leitura,
  }
}
