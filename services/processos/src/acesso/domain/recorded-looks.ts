import type { LooksEvent } from '../../domain/events.ts'

/** What is on record of one hour's looks. `retidas` is null until looks were destroyed because their time was over. */
export type RecordedLooks = { resumo: string; retidas: readonly string[] | null }

/** The stream of one hour's looks. Its id is the hour. */
export const LOOKS = {
  initial: null as RecordedLooks | null,
  evolve: (before: RecordedLooks | null, event: LooksEvent): RecordedLooks | null =>
    event.tipo === 'leituras_registradas'
      ? { resumo: event.resumo, retidas: null }
      : before && { ...before, retidas: event.retidas },
  // These events are neither published nor part of a read model.
  silent: ['leituras_registradas', 'leituras_eliminadas'] satisfies LooksEvent['tipo'][],
}
