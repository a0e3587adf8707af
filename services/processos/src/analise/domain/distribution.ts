import { MAX_LOAD, loadOf, type NobodyReason } from '@car/vocabulary/analysis'
import type { Person } from '@car/vocabulary/person'
import { openReading, type Processo, waitsInLot } from '../../domain/processo.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { impedimento } from './impedimento.ts'
import { invalidState, require, refusalOf, type Situation } from '../../domain/permission.ts'

/** A case that may be distributed. `declared` contains the ids of people whose CPF was ever declared on the case. */
export type Distributable = { situacao: Situation; declared: ReadonlySet<string> }
export type Assignment = { processoId: string; numero: string; analista: Person }
export type LeftOver = { processoId: string; numero: string; why: NobodyReason }
export type Plan = { atribuicoes: Assignment[]; leftOver: LeftOver[] }
export type Load = { analista: Person; em_analise: number; pendente: number }

/**
 * Assigns each case in order to the least loaded analyst who has no part in it, up to the highest allowed load. Cases
 * that no analyst can take, or that the caller may not assign, are left over. The same state always gives the same
 * plan.
 */
export function plan(processos: readonly Distributable[], loads: readonly Load[]): Plan {
  const team = loads.map((load) => ({ ...load })).toSorted(byLoad)

  /**
   * Chooses the analyst of a case. Returns the analyst, or the reason why nobody gets the case. Only the first
   * candidate is tried: the team is sorted by load, so if the first candidate is at the limit, the others are too.
   */
  function take({ situacao, declared }: Distributable): Load | NobodyReason {
    if (refusalOf('atribuir', situacao)) return 'parte_de_quem_distribui'
    if (team.length === 0) return 'sem_analistas'
    const index = team.findIndex(
      ({ analista: { id } }) => impedimento(situacao.processo, id, declared.has(id)) === null,
    )
    const chosen = team[index]
    if (chosen === undefined) return 'todos_tem_parte'
    if (!hasRoom(chosen)) return 'carga_maxima'
    team.splice(index, 1)
    chosen.em_analise += 1
    const position = team.findIndex((other) => byLoad(chosen, other) < 0)
    team.splice(position < 0 ? team.length : position, 0, chosen)
    return chosen
  }

  const result: Plan = { atribuicoes: [], leftOver: [] }
  for (const processo of processos) {
    const { id: processoId, numero } = processo.situacao.processo
    const taken = take(processo)
    if (typeof taken === 'string') result.leftOver.push({ processoId, numero, why: taken })
    else result.atribuicoes.push({ processoId, numero, analista: taken.analista })
  }
  return result
}

/** Returns the least loaded of these people who has no part in a case, and room for it. */
export const leastLoaded = (
  processo: Pick<Processo, 'partes'>,
  declared: ReadonlySet<string>,
  team: readonly Load[],
): Load | undefined =>
  team
    .toSorted(byLoad)
    .find((one) => hasRoom(one) && impedimento(processo, one.analista.id, declared.has(one.analista.id)) === null)

export const hasRoom = (load: Load): boolean => loadOf(load) + 1 <= MAX_LOAD

const byLoad = (a: Load, b: Load): number => loadOf(a) - loadOf(b) || (a.analista.id < b.analista.id ? -1 : 1)

/** Returns true if the case has no analyst, and its status allows an analyst to take it. */
export const free = (processo: Processo): boolean =>
  (processo.status === 'submetido' || processo.status === 'em_analise') &&
  processo.analista === null &&
  openReading(processo) === null &&
  !waitsInLot(processo)

/** The reason that the history gives for the assignment. */
const REASON = 'Distribuição pela carga de trabalho.'

/**
 * Assigns a case according to a plan. `declared` is true if the analyst's CPF was ever declared on the case.
 * @throws CAR-005 if somebody has taken the case since the plan was made, or the analyst has a part in it
 */
export function distribuir(s: Situation, analista: Person, declared: boolean): DomainEvent[] {
  require('atribuir', s)
  if (!free(s.processo)) throw invalidState('O processo já está com um analista.')
  if (impedimento(s.processo, analista.id, declared) !== null) throw invalidState('O analista tem parte no processo.')
  return [{ tipo: 'processo_atribuido', analista, motivo: REASON }]
}
