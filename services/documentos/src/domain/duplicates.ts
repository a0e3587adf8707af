import type { DuplicateEvent } from './events.ts'

/**
 * The files that a processo shares with processos of other owners. `detentores` are the ids of the other processos.
 * `pedidosEm` maps the hash of each file to the time at which it was first sent. Null before the first such file.
 */
export type Duplicates = {
  processoId: string
  detentores: readonly string[]
  pedidosEm: Readonly<Record<string, Date>>
} | null

export const DUPLICATES = {
  initial: null as Duplicates,
  evolve: (
    before: Duplicates,
    { processo_id, detentor_id, hash }: DuplicateEvent,
    { at }: { at: Date },
  ): Duplicates => ({
    processoId: processo_id,
    detentores: [...(before?.detentores ?? []), detentor_id],
    pedidosEm: hash === undefined ? (before?.pedidosEm ?? {}) : { [hash]: at, ...before?.pedidosEm },
  }),
  scope: ({ processoId }: NonNullable<Duplicates>): string => processoId,
}
