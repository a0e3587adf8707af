import { texts } from '@car/vocabulary/personal'
import type { NoteEvent } from '../../domain/events.ts'

export type Nota = { id: string; processoId: string; texto: string; em: string }

/**
 * Returns the scope under which the notes of a case are recorded. The scope differs from the id of the case, so the
 * history of the case does not include them.
 */
export const notesOf = (processoId: string): string => `notas-${processoId}`

export const NOTA = {
  initial: null as Nota | null,
  evolve: (_: Nota | null, { tipo: _t, ...nota }: NoteEvent, { at }: { at: Date }): Nota => ({
    ...nota,
    em: at.toISOString(),
  }),
  scope: ({ processoId }: Nota): string => notesOf(processoId),
  isAct: (): boolean => true,
  personal: { nota_escrita: texts('texto') },
  // These events are neither published nor part of a read model.
  silent: ['nota_escrita'],
}
