import type { EventoDeConsulta } from './eventos.ts'

/** A stream for one look at the people registered: it has a single commit. */
export const CONSULTA = {
  initial: 0,
  evolve: (looks: number, _evento: EventoDeConsulta): number => looks + 1,
  // No other service is told of it, and no read model holds it.
  silent: ['pessoas_listadas', 'pessoa_consultada'] satisfies EventoDeConsulta['tipo'][],
}
