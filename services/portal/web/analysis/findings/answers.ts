import { versionAt } from '../../shared/versions.ts'
import type { Pendencia, Processo } from '../../gen/interface.ts'

/** Returns the answers that the analysis has not closed yet. The list is empty until the case is back in analysis. */
export const newAnswers = ({ status }: Pick<Processo, 'status'>, pendencias: readonly Pendencia[]): Pendencia[] =>
  status === 'em_analise' ? pendencias.filter((pendencia) => pendencia.status === 'respondida') : []

/** Returns the answers to compare: those that the analysis has not closed, otherwise the last one. */
export function lastAnswers(
  processo: Pick<Processo, 'status'>,
  pendencias: readonly Pendencia[],
): readonly Pendencia[] {
  const open = newAnswers(processo, pendencias)
  const answered = pendencias.filter(({ respondida_em }) => respondida_em !== null)
  const byTime = answered.toSorted((a, b) => ((a.respondida_em ?? '') < (b.respondida_em ?? '') ? -1 : 1))
  return open.length > 0 ? open : byTime.slice(-1)
}

export const BEFORE_AND_AFTER = 'Antes e depois da resposta'

type Version = { versao: number; em: string }

/**
 * Returns the versions before and after an answer: those at the time of the question, because a requerente corrects
 * before answering, and at the time of the answer. Null without answers or versions.
 * @param versoes  the oldest first
 */
export function answerSpan(
  answers: readonly Pick<Pendencia, 'criada_em' | 'respondida_em'>[],
  versoes: readonly Version[],
): { de: number; ate: number } | null {
  const asked = answers.map(({ criada_em }) => criada_em).toSorted()[0]
  const answered = answers
    .flatMap(({ respondida_em }) => respondida_em ?? [])
    .toSorted()
    .at(-1)
  const last = versoes.at(-1)
  if (asked === undefined || answered === undefined || last === undefined) return null
  return {
    de: versionAt(versoes, asked)?.versao ?? last.versao,
    ate: versionAt(versoes, answered)?.versao ?? last.versao,
  }
}
