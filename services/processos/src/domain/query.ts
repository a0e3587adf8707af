import type { QueryEvent } from './events.ts'

/** A stream for one query of the audit or one export: it has a single commit. */
export const QUERY = {
  initial: 0,
  evolve: (looks: number, _event: QueryEvent): number => looks + 1,
  // No other service is told of it, and no read model holds it.
  silent: ['auditoria_consultada', 'dados_exportados'] satisfies QueryEvent['tipo'][],
}
