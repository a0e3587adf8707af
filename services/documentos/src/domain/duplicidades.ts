import type { EventoDeDuplicidade } from './eventos.ts'

/** Whose files were offered in a processo, and when each was first offered, by its hash. Null before the first. */
export type Duplicidades = {
  processoId: string
  detentores: readonly string[]
  pedidosEm: Readonly<Record<string, Date>>
} | null

export const DUPLICIDADES = {
  initial: null as Duplicidades,
  evolve: (
    antes: Duplicidades,
    { processo_id, detentor_id, hash }: EventoDeDuplicidade,
    { at }: { at: Date },
  ): Duplicidades => ({
    processoId: processo_id,
    detentores: [...(antes?.detentores ?? []), detentor_id],
    pedidosEm: hash === undefined ? (antes?.pedidosEm ?? {}) : { [hash]: at, ...antes?.pedidosEm },
  }),
  scope: ({ processoId }: NonNullable<Duplicidades>): string => processoId,
}
