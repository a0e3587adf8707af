import type { EventoDeConsulta } from './eventos.ts'

/** The kind of stream that such a look is: one commit, which says it. */
export const CONSULTA = {
  initial: 0,
  evolve: (looks: number, _evento: EventoDeConsulta): number => looks + 1,
  // Nobody else is told of it, and no read model holds it.
  silent: ['auditoria_consultada', 'dados_exportados'] satisfies EventoDeConsulta['tipo'][],
}
