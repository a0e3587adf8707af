import type { QueryEvent } from './events.ts'

/** The stream of one look-up. Such a stream has a single commit. */
export const QUERY = {
  initial: 0,
  evolve: (looks: number, _event: QueryEvent): number => looks + 1,
  // These events are neither published nor part of a read model.
  silent: ['pessoas_listadas', 'pessoa_consultada', 'pessoa_procurada'] satisfies QueryEvent['tipo'][],
}
