import type { EventoDeNota } from './eventos.ts'

/** A note of the analysis, without its text. */
export type Nota = { id: string; processoId: string; em: string }

/** What the notes of a case belong to: never the case itself, so that no history of it can show them. */
export const notasDe = (processoId: string): string => `notas-${processoId}`

/** The kind of stream that a note is: one commit, which is the note. */
export const NOTA = {
  initial: null as Nota | null,
  evolve: (_: Nota | null, { tipo: _t, ...nota }: EventoDeNota, { at }: { at: Date }): Nota => ({
    ...nota,
    em: at.toISOString(),
  }),
  scope: ({ processoId }: Nota): string => notasDe(processoId),
  isAct: (): boolean => true,
  // Nobody else is told of it, and no read model holds it.
  silent: ['nota_escrita'],
}
