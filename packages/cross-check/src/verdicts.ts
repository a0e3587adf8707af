import type { VerdictResult } from '@car/vocabulary/achado'
import { EVIDENCES_SHOWN } from '@car/vocabulary/limits'
import type { Person } from '@car/vocabulary/person'
import type { NamedAchado } from './achados.ts'
import { stillHolds } from './digital.ts'
import type { Maybe } from './types.ts'
import { divergenciaWeight } from './weights.ts'

export type Verdict = { resultado: VerdictResult; motivo: string | null; por: Person; em: string }

/** A verdict, with the id of its finding and the digest that the finding had when it was judged. */
export type AchadoVerdict = Verdict & { achado: string; digital: string }

export type JudgedAchado = NamedAchado & { avaliacao: Verdict | null }

/**
 * Joins findings with their verdicts. A verdict is void once its finding has changed, or is about one more case. A
 * verdict stays with its finding even if the finding's position within its rule changes. A dismissed finding has no
 * weight. If a value had to be confirmed on the paper, the verdict `confirmado` leaves the finding without weight. Any
 * other verdict makes the finding a contradiction.
 */
export function judgedAchados(achados: readonly NamedAchado[], verdicts: readonly AchadoVerdict[]): JudgedAchado[] {
  return achados.map((achado) => {
    const verdict = verdicts.findLast(
      (one) => ruleOf(one.achado) === achado.codigo && stillHolds(one.digital, achado.digital),
    )
    if (!verdict) return { ...achado, avaliacao: null }
    const { resultado, motivo, por, em } = verdict
    return { ...achado, ...judgedAs(achado, resultado), avaliacao: { resultado, motivo, por, em } }
  })
}

/** Returns what a finding weighs once it was judged so. */
export const weightAfter = (achado: NamedAchado, resultado: VerdictResult): number => judgedAs(achado, resultado).peso

function judgedAs({ codigo, situacao, peso }: NamedAchado, resultado: VerdictResult) {
  if (situacao !== 'a_confirmar') return { situacao, peso: resultado === 'descartado' ? 0 : peso }
  if (resultado === 'confirmado') return { situacao, peso: 0 }
  return { situacao: 'divergencia' as const, peso: divergenciaWeight(codigo) }
}

/** Returns the code of the rule in a finding's id: `area_ccir` for `area_ccir.2`. */
const ruleOf = (id: string): string => id.slice(0, id.lastIndexOf('.'))

/**
 * Returns a finding in the form that the interface shows: without the digest, which only stored verdicts need, and with
 * the first pieces of evidence only. Clients request the rest page by page.
 */
export const shown = ({ digital: _, evidencias, ...achado }: JudgedAchado) => ({
  ...achado,
  evidencias: evidencias.slice(0, EVIDENCES_SHOWN),
  total_evidencias: evidencias.length,
})

/** The form in which processos sends verdicts over gRPC, without absent fields. */
type SentVerdicts = {
  andamento?: Maybe<{
    avaliacoes: readonly {
      achado: string
      digital: string
      resultado: string
      motivo?: string
      por?: Person | null
      em: string
    }[]
  }>
}

export const verdictsOf = ({ andamento }: SentVerdicts): AchadoVerdict[] =>
  (andamento?.avaliacoes ?? []).map(({ achado, digital, resultado, motivo, por, em }) => ({
    achado,
    digital,
    resultado: resultado === 'descartado' ? 'descartado' : 'confirmado',
    motivo: motivo ?? null,
    por: { id: por?.id ?? '', nome: por?.nome ?? '' },
    em,
  }))
