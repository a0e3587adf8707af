import type { EventoDeDuplicidade } from './eventos.ts'

/** Whose files were offered in a processo, and refused. Null before the first. */
export type Duplicidades = { processoId: string; detentores: readonly string[] } | null

export const DUPLICIDADES = {
  initial: null as Duplicidades,
  evolve: (antes: Duplicidades, { processo_id, detentor_id }: EventoDeDuplicidade): Duplicidades => ({
    processoId: processo_id,
    detentores: [...(antes?.detentores ?? []), detentor_id],
  }),
  scope: ({ processoId }: NonNullable<Duplicidades>): string => processoId,
}
