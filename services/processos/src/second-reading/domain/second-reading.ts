import type { Detail } from '@car/errors/catalog'
import type { ReadingResult, SecondReadingRole } from '@car/vocabulary/analysis'
import type { DecisionResult, ReasonCode } from '@car/vocabulary/processo'
import type { Person } from '@car/vocabulary/person'
import { decisionOf, person } from '../../analise/domain/decisions.ts'
import { leastLoaded, type Load } from '../../analise/domain/distribution.ts'
import { impedimento } from '../../analise/domain/impedimento.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { invalidState, NOTHING_TO_READ, refusalOf, require, type Situation } from '../../domain/permission.ts'
import { openReading, type OpenReading, type Opinion, type Processo, type Reading } from '../../domain/processo.ts'

type Said = {
  resultado?: ReadingResult | undefined
  decisao?: DecisionResult | undefined
  motivo?: string | undefined
  codigo_motivo?: ReasonCode | undefined
  achados?: readonly string[] | undefined
}

/** Finds what a reading lacks. The schema cannot express these rules. */
export function readingGaps({ resultado, decisao, motivo, codigo_motivo, achados = [] }: Said): Detail[] {
  const gap = (field: string, code: string, message: string) => [{ field, code, message }]
  return [
    ...(motivo === undefined && (decisao === 'rejeitado' || resultado === 'discordo')
      ? gap('motivo', 'required', 'Diga por quê.')
      : []),
    ...(codigo_motivo === undefined && decisao === 'rejeitado'
      ? gap('codigo_motivo', 'required', 'Informe o motivo da rejeição.')
      : []),
    ...(achados.length > 0 && resultado === 'concordo'
      ? gap('achados', 'invalid_value', 'Quem aponta achados discorda do exame.')
      : []),
  ]
}

/**
 * Records the second reading. Nothing that is refused depends on the proposal, so that nobody learns it by trying.
 * Named findings go back to who decided first, once. Otherwise the readings decide if they agree, in the examination
 * and in the decision, and the supervision if they do not.
 */
export function read(s: Situation, leitura: Reading): DomainEvent[] {
  require('segunda_leitura', s)
  const reading = requireOpen(s.processo)
  // Whatever was proposed.
  requireAllowed(s, leitura.decisao.resultado)
  if (leitura.achados.length > 0 && !reading.revista)
    return [{ tipo: 'segunda_leitura_feita', leitura, destino: 'revisao' }]
  const agrees = leitura.exame === 'concordo' && leitura.decisao.resultado === reading.proposta.resultado
  if (!agrees) return [{ tipo: 'segunda_leitura_feita', leitura, destino: 'desempate' }]
  const { em: _, ...proposta } = reading.proposta
  return [{ tipo: 'segunda_leitura_concluida', proposta, leitura, forma: 'acordo' }, decisionOf(proposta)]
}

/**
 * Breaks a tie. The decision is that of the supervisor.
 * @throws CAR-005 if nothing is tied, for one of the two readers, and for an approval that the papers do not allow
 */
export function breakTie(s: Situation, resultado: DecisionResult, motivo: string): DomainEvent[] {
  require('desempatar', s)
  const { proposta: proposed, leitura } = requireOpen(s.processo)
  if (leitura === null) throw new Error('a tie without a reading')
  requireAllowed(s, resultado)
  const codigo = [proposed, leitura.decisao].find((opinion) => opinion.resultado === 'rejeitado')?.codigo ?? 'OUTRO'
  const decision: Opinion = {
    resultado,
    texto: motivo,
    codigo: resultado === 'rejeitado' ? codigo : null,
    por: person(s.usuario),
  }
  const { em: _, ...proposta } = proposed
  return [{ tipo: 'segunda_leitura_concluida', proposta, leitura, forma: 'desempate' }, decisionOf(decision)]
}

/** Refuses an approval that would be refused if nobody had to read the case any more. */
function requireAllowed(s: Situation, resultado: DecisionResult): void {
  const refusal =
    resultado === 'aprovado' ? refusalOf('aprovar', { ...s, processo: { ...s.processo, segundaLeitura: null } }) : null
  if (refusal !== null) throw refusal
}

/**
 * Chooses the least loaded of a team who has no part in the case and did not decide it; if there is anybody, one who has
 * not examined it before. `declared` contains the people whose CPF was ever declared on the case.
 */
export function chooseReader(
  processo: Pick<Processo, 'partes' | 'examinadores' | 'segundaLeitura'>,
  declared: ReadonlySet<string>,
  team: readonly Load[],
): Load | undefined {
  const decided = openReading(processo)?.proposta.por.id
  const others = team.filter(({ analista }) => analista.id !== decided)
  const fresh = others.filter(({ analista }) => !processo.examinadores.includes(analista.id))
  return leastLoaded(processo, declared, fresh) ?? leastLoaded(processo, declared, others)
}

/**
 * Gives a proposal its second reader, unless it has one, or the reader must not read it. `declared` is true if the
 * reader's CPF was ever declared on the case.
 */
export function assignReader(processo: Processo, leitor: Person, declared = false): DomainEvent[] {
  const reading = openReading(processo)
  if (reading?.estado !== 'pendente' || reading.leitor !== null) return []
  if (reading.proposta.por.id === leitor.id || impedimento(processo, leitor.id, declared) !== null) return []
  return [{ tipo: 'segunda_leitura_atribuida', leitor, motivo: null }]
}

/** Returns what a person has to do with a second reading; null for everybody else, who learn nothing of it. */
export function roleIn(
  { estado, proposta, leitor, leitura }: OpenReading,
  personId: string,
  breaksTie: boolean,
): SecondReadingRole | null {
  if (proposta.por.id === personId) return 'proponente'
  const reader = estado === 'desempate' ? leitura?.decisao.por : leitor
  if (reader?.id === personId) return 'leitor'
  return estado === 'desempate' && breaksTie ? 'desempate' : null
}

export function requireOpen(processo: Processo): OpenReading {
  const reading = openReading(processo)
  if (reading === null) throw invalidState(NOTHING_TO_READ)
  return reading
}
