import { versionAt } from '../../shared/versions.ts'
import type { Pendencia, Processo } from '../../gen/interface.ts'

/** Returns the answers that the analysis has not closed yet. The list is empty until the case is back in analysis. */
export const newAnswers = ({ status }: Pick<Processo, 'status'>, pendencias: readonly Pendencia[]): Pendencia[] =>
  status === 'em_analise' ? pendencias.filter((pendencia) => pendencia.status === 'respondida') : []

export const BEFORE_AND_AFTER = 'Antes e depois da resposta'

type Version = { versao: number; em: string }

/**
 * Returns the versions before and after an answer. The first is the version at the time of the question, because a
 * requerente corrects before answering. Null without answers or versions.
 * @param versoes  the oldest first
 */
export function answerSpan(
  answers: readonly Pick<Pendencia, 'criada_em'>[],
  versoes: readonly Version[],
): { de: number; ate: number } | null {
  const asked = answers.map(({ criada_em }) => criada_em).toSorted()[0]
  const last = versoes.at(-1)
  if (asked === undefined || last === undefined) return null
  return { de: versionAt(versoes, asked)?.versao ?? last.versao, ate: last.versao }
}
