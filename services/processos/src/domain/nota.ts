import type { NoteEvent } from './events.ts'

/** A note of the analysis, without its text. */
export type Nota = { id: string; processoId: string; em: string }

/** The owner of the notes of a case. It is never the case itself, so no history of the case can show them. */
export const notesOf = (processoId: string): string => `notas-${processoId}`

/** The stream of a note: it has a single commit, which is the note. */
export const NOTA = {
  initial: null as Nota | null,
  evolve: (_: Nota | null, { tipo: _t, ...nota }: NoteEvent, { at }: { at: Date }): Nota => ({
    ...nota,
    em: at.toISOString(),
  }),
  scope: ({ processoId }: Nota): string => notesOf(processoId),
  isAct: (): boolean => true,
  // No other service is told of it, and no read model holds it.
  silent: ['nota_escrita'],
}
