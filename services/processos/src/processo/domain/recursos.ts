import { notFound } from '@car/errors/car-error'
import type { ReasonCode } from '@car/vocabulary/processo'
import type { RecursoResult } from '@car/vocabulary/recurso'
import { person } from '../../analise/domain/decisions.ts'
import type { Decision, NewRecurso, Processo, Recurso } from '../../domain/processo.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { invalidState, require, type Situation } from '../../domain/permission.ts'

export function abrirRecurso(s: Situation, fresh: NewRecurso): DomainEvent[] {
  require('recorrer', s)
  return [{ tipo: 'recurso_aberto', ...fresh }]
}

export function decidirRecurso(
  s: Situation,
  id: string,
  resultado: RecursoResult,
  fundamentacao: string,
): DomainEvent[] {
  const recurso = requireRecurso(s.processo, id)
  if (recurso.status !== 'aberto') throw invalidState(`Este recurso já foi ${recurso.status}.`)
  require('decidir_recurso', s)
  return [{ tipo: 'recurso_decidido', id, resultado, por: person(s.usuario), fundamentacao }]
}

/** @throws CAR-003 when the case has no such appeal */
export function requireRecurso(processo: Processo, id: string): Recurso {
  const recurso = processo.recursos.find((one) => one.id === id)
  if (!recurso) throw notFound()
  return recurso
}

/** Returns the rejection that an appeal contests. Every rejection has a code. */
export function contestedBy(processo: Processo, { id, abertoEm }: Recurso): Decision & { codigo: ReasonCode } {
  const rejection = processo.decisoes.findLast((decisao) => decisao.resultado === 'rejeitado' && decisao.em <= abertoEm)
  if (!rejection || rejection.codigo === null) throw new Error(`appeal ${id} contests no rejection`)
  return { ...rejection, codigo: rejection.codigo }
}
