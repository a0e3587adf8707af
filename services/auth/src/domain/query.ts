import type { QueryEvent } from './events.ts'

/** A stream for one look at the people registered: it has a single commit. */
export const QUERY = {
  initial: 0,
  evolve: (looks: number, _event: QueryEvent): number => looks + 1,
  // No other service is told of it, and no read model holds it.
  silent: ['pessoas_listadas', 'pessoa_consultada', 'pessoa_procurada'] satisfies QueryEvent['tipo'][],
}
