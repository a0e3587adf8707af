import type { QueryEvent } from './events.ts'

/** The stream of one look at registered people, which has a single commit. */
export const QUERY = {
  initial: 0,
  evolve: (looks: number, _event: QueryEvent): number => looks + 1,
  // Looks are published to no service and are in no read model.
  silent: ['pessoas_listadas', 'pessoa_consultada', 'pessoa_procurada'] satisfies QueryEvent['tipo'][],
}
