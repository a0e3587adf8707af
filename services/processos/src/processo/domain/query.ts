import type { QueryEvent } from '../../domain/events.ts'

/** The stream of one query of the audit, or of one export of a person's data. Such a stream has a single commit. */
export const QUERY = {
  initial: 0,
  evolve: (looks: number, _event: QueryEvent): number => looks + 1,
  // These events are neither published nor part of a read model.
  silent: ['auditoria_consultada', 'dados_exportados'] satisfies QueryEvent['tipo'][],
}
