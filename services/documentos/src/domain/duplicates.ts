import type { DuplicateEvent } from './events.ts'

/**
 * The refused copies of a processo: `detentores` are the ids of the processos that hold the same files, `pedidosEm` is
 * the time at which each file was first sent here, by hash. Null before the first.
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
