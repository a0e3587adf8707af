import type { DuplicateEvent } from './events.ts'

/**
 * The files of a processo that processos of other owners hold: `detentores` are the ids of those processos, `pedidosEm`
 * is the time at which each file was first sent to the processo, by hash. Null before the first such file.
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
