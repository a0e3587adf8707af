import { notFound } from '@car/errors/car-error'
import { refusalOf, type Situation } from '../../domain/permission.ts'
import { openReading, type OpenReading } from '../../domain/processo.ts'
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
export function showReading(s: Situation): ShownReading {
  const reading = openReading(s.processo)
  if (reading === null) throw notFound()
  const role = roleIn(reading, s.usuario.id, refusalOf('desempatar', s) === null)
  const breaksTie = role === 'desempate'
  // Whoever reads in another's place must not learn what that one thought.
  const hasRead = reading.leitura?.decisao.por.id === s.usuario.id
  return {
    reading,
    role,
    proposal: breaksTie || role === 'proponente' ? reading.proposta : null,
    decision: breaksTie || hasRead ? reading.leitura : null,
    found: breaksTie || hasRead || role === 'proponente' ? reading.leitura : null,
  }
}
