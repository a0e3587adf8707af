import type { VerdictResult } from '@car/vocabulary/achado'
import { EVIDENCES_SHOWN } from '@car/vocabulary/limits'
import type { Person } from '@car/vocabulary/person'
import type { NamedAchado } from './achados.ts'
import { stillHolds } from './digital.ts'
import type { Maybe } from './types.ts'
import { divergenciaWeight } from './weights.ts'

/** An analyst's verdict on a finding. */
export type Verdict = { resultado: VerdictResult; motivo: string | null; por: Person; em: string }

/** The same with the finding that it is about: its id, and its digest at that time. */
export type AchadoVerdict = Verdict & { achado: string; digital: string }

export type JudgedAchado = NamedAchado & { avaliacao: Verdict | null }

/**
 * Findings with their verdicts. A verdict is void once its finding has changed, or is about one more case. It follows its
 * finding, whose place among those of its rule may be another once one before it is gone. A dismissed finding has no
 * weight. Of a value that a person had to look for, the verdict says whether the declared one stands in the paper: if it
 * does, the finding has no weight; if not, it is a contradiction.
 */
export function judgedAchados(achados: readonly NamedAchado[], verdicts: readonly AchadoVerdict[]): JudgedAchado[] {
  return achados.map((achado) => {
    const verdict = verdicts.findLast(
      (one) => ruleOf(one.achado) === achado.codigo && stillHolds(one.digital, achado.digital),
    )
    if (!verdict) return { ...achado, avaliacao: null }
    const { achado: _, digital: _d, ...avaliacao } = verdict
    if (achado.situacao === 'a_confirmar') return { ...achado, ...checkedOnPaper(achado, avaliacao), avaliacao }
    return { ...achado, peso: avaliacao.resultado === 'descartado' ? 0 : achado.peso, avaliacao }
  })
}

/** The rule of a finding, by its id: `area_ccir.2`. */
const ruleOf = (id: string): string => id.slice(0, id.lastIndexOf('.'))

const checkedOnPaper = ({ codigo }: NamedAchado, { resultado }: Verdict) =>
  resultado === 'confirmado' ? { peso: 0 } : { situacao: 'divergencia' as const, peso: divergenciaWeight(codigo) }

/** A finding as it is shown, without the digest, which only matters to those who store verdicts. Further evidence is paged. */
export const shown = ({ digital: _, evidencias, ...achado }: JudgedAchado) => ({
  ...achado,
  evidencias: evidencias.slice(0, EVIDENCES_SHOWN),
  total_evidencias: evidencias.length,
})

/** The verdicts as processos sends them over gRPC, where absent fields are left out. */
type Sent = {
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

export const verdictsOf = ({ andamento }: Sent): AchadoVerdict[] =>
  (andamento?.avaliacoes ?? []).map(({ achado, digital, resultado, motivo, por, em }) => ({
    achado,
    digital,
    resultado: resultado === 'descartado' ? 'descartado' : 'confirmado',
    motivo: motivo ?? null,
    por: { id: por?.id ?? '', nome: por?.nome ?? '' },
    em,
  }))
