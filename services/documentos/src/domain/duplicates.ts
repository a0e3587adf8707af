import type { DuplicateEvent } from './events.ts'

/**
 * The owners of files that were offered in a processo, and the time of each file's first offer, by hash. Null before
 * the first.
 */
export type Duplicates = {
  processoId: string
  detentores: readonly string[]
  pedidosEm: Readonly<Record<string, Date>>
} | null

export const DUPLICATES = {
  initial: null as Duplicates,
  evolve: (
    antes: Duplicates,
    { processo_id, detentor_id, hash }: DuplicateEvent,
    { at }: { at: Date },
  ): Duplicates => ({
    processoId: processo_id,
    detentores: [...(antes?.detentores ?? []), detentor_id],
    pedidosEm: hash === undefined ? (antes?.pedidosEm ?? {}) : { [hash]: at, ...antes?.pedidosEm },
  }),
  scope: ({ processoId }: NonNullable<Duplicates>): string => processoId,
}
