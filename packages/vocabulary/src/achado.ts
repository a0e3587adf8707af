/**
 * The result of a cross-check:
 * - ok: the two values agree
 * - aviso: the two values differ in a way that is common in such documents, but should be checked
 * - divergencia: the two values contradict each other
 * - a_confirmar: the value was not read with certainty, so a person has to confirm it on the paper
 * - nao_verificavel: the two values cannot be compared, for example because one is missing
 */
export const ACHADO_STATUSES = ['ok', 'aviso', 'divergencia', 'a_confirmar', 'nao_verificavel'] as const
export type AchadoStatus = (typeof ACHADO_STATUSES)[number]

/** An analyst's verdict on a finding: the finding is confirmed or dismissed. */
export const VERDICT_RESULTS = ['confirmado', 'descartado'] as const
export type VerdictResult = (typeof VERDICT_RESULTS)[number]

export const VERDICT_RESULT_LABEL: Record<VerdictResult, string> = {
  confirmado: 'confirmado',
  descartado: 'descartado',
}

export const ACHADO_STATUS_LABEL: Record<AchadoStatus, string> = {
  ok: 'confere',
  aviso: 'atenção',
  divergencia: 'divergência',
  a_confirmar: 'a confirmar',
  nao_verificavel: 'não verificável',
}

/**
 * The witnesses that make a value certain which a program read without certainty: the other mandatory paper, or the
 * declaration, if it said the value before any paper was handed in.
 */
export const WITNESSES = ['matricula_imovel', 'ccir', 'declarado'] as const
export type Witness = (typeof WITNESSES)[number]

export const WITNESS_LABEL: Record<Witness, string> = {
  matricula_imovel: 'a matrícula diz o mesmo',
  ccir: 'o CCIR diz o mesmo',
  declarado: 'quem declarou já o dizia antes da leitura',
}

/** Writes the message to the owner when a finding becomes a pendência. */
export const requestedCorrection = (message: string): string => `${message} Corrija ou esclareça.`

/** Puts the weight of a finding in the risk, 0 to 100, into words. docs/scores.md explains weights. */
export const weightInWords = (peso: number): string => `vale ${peso} de 100`
