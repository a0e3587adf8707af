import type { NamedAchado } from '@car/cross-check/achados'
import { type JudgedAchado, type Verdict, judgedAchados, weightAfter } from '@car/cross-check/verdicts'
import type { Detail } from '@car/errors/catalog'
import type { VerdictResult } from '@car/vocabulary/achado'
import { SHORTEST_REASON } from '@car/vocabulary/limits'
import { person } from './decisions.ts'
import type { Processo, RelatedProcesso } from '../../domain/processo.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { criarPendencia, type NewPendencia } from '../../processo/domain/pendencias.ts'
import { invalidState, refusalOf, require, type Situation } from '../../domain/permission.ts'

/** Finds a dismissal without a sufficient reason. The schema cannot express this rule. */
export function verdictGaps({
  resultado,
  motivo,
}: {
  resultado?: VerdictResult | undefined
  motivo?: string | undefined
}): Detail[] {
  if (resultado !== 'descartado') return []
  const refusal = (code: string) => [
    {
      field: 'motivo',
      code,
      message: `Diga por que o achado é descartado, em ${SHORTEST_REASON} caracteres ao menos.`,
    },
  ]
  if (motivo === undefined) return refusal('required')
  return motivo.length < SHORTEST_REASON ? refusal('too_short') : []
}

/**
 * Records a verdict on a finding, unless the last verdict on it has the same result and reason.
 * @param neighbour  the case whose finding is settled by the same verdict
 */
export function avaliarAchado(
  s: Situation,
  achado: NamedAchado,
  verdict: Pick<Verdict, 'resultado' | 'motivo'>,
  neighbour?: RelatedProcesso,
): DomainEvent[] {
  require('avaliar_achado', s)
  const { id, digital, mensagem } = achado
  const { resultado, motivo } = verdict
  const before = judgedBy(s.processo, achado).avaliacao
  if (before?.resultado === resultado && before.motivo === motivo) return []
  return [
    {
      tipo: 'achado_avaliado',
      achado: id,
      digital,
      mensagem,
      resultado,
      peso: weightAfter(achado, resultado),
      motivo,
      por: person(s.usuario),
      ...(neighbour ? { junto: { id: neighbour.id, numero: neighbour.numero } } : {}),
    },
  ]
}

/** @throws CAR-005 naming the case, if the person may not give the verdict on it too */
export function requireOnBoth(s: Situation): void {
  const why = refusalOf('avaliar_achado', s)
  if (why) throw invalidState(`No processo ${s.processo.numero}: ${why.message}`)
}

export const judgedBy = ({ avaliacoes }: Processo, achado: NamedAchado): JudgedAchado =>
  judgedAchados([achado], avaliacoes)[0] as JudgedAchado

/** Returns a case without the verdicts of a person who decides, and must not judge away what speaks against it. */
export const withoutVerdictsOf = (personId: string | null, processo: Processo): Processo => ({
  ...processo,
  avaliacoes: processo.avaliacoes.filter(({ por }) => por.id !== personId),
})

/**
 * Makes a pendency from a finding.
 * @throws CAR-005 for a dismissed finding without weight, and the refusals of `criar_pendencia`
 */
export function pendenciaDoAchado(s: Situation, achado: NamedAchado, fresh: NewPendencia): DomainEvent[] {
  require('criar_pendencia', s)
  const { avaliacao, peso } = judgedBy(s.processo, achado)
  if (avaliacao?.resultado === 'descartado' && peso === 0) {
    throw invalidState('Este achado foi descartado. Confirme-o antes de criar uma pendência a partir dele.')
  }
  return criarPendencia(s, fresh)
}
