import { notFound } from '@car/errors/car-error'
import type { Contestacao, Processo, NewContestacao } from '../../domain/processo.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { invalidState, require, type Situation } from '../../domain/permission.ts'

/** Official data are often wrong, so the requerente may contest a finding without waiting for a pendency. */

/** @throws CAR-005 when the finding was already contested in this edition */
export function contestar(s: Situation, fresh: NewContestacao): DomainEvent[] {
  require('contestar', s)
  if (contestationOf(s.processo, fresh)) throw invalidState('Este achado já foi contestado nesta edição da camada.')
  return [{ tipo: 'camada_contestada', ...fresh }]
}

/** Finds the contestação of a finding in one edition; undefined when there is none. */
export const contestationOf = (
  { contestacoes }: Pick<Processo, 'contestacoes'>,
  { achado, camada, geracao }: Pick<NewContestacao, 'achado' | 'camada' | 'geracao'>,
): Contestacao | undefined =>
  contestacoes.find((one) => one.achado === achado && one.camada === camada && one.geracao === geracao)

/** @throws CAR-003 when the case has no such contestação */
export function requireContestacao({ contestacoes }: Processo, id: string): Contestacao {
  const contestacao = contestacoes.find((one) => one.id === id)
  if (!contestacao) throw notFound()
  return contestacao
}
