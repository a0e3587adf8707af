import { mask } from '@car/identity/cpf'
import { type AchadoStatus, WITNESS_LABEL } from '@car/vocabulary/achado'
import type { ReadValue } from './papers/reading.ts'
import type { Achado, Maybe } from './types.ts'

/** The result of a comparison. `detail` goes into the message, in brackets; null when there is nothing to add. */
export type Outcome = { situacao: AchadoStatus; detail: string | null }

export type Weights = Record<'divergencia' | 'aviso', number>
/** The subject of a finding: its code, the declared field and its name in a sentence, and its possible weights. */
export type Subject = { codigo: string; campo: string | null; label: string; pesos: Weights }

/** Returns the weight of a finding. A value that a person has yet to confirm has the weight of an `aviso`. */
export function weightOf(weights: Weights, situacao: AchadoStatus): number {
  if (situacao === 'a_confirmar') return weights.aviso
  return situacao === 'divergencia' || situacao === 'aviso' ? weights[situacao] : 0
}

/** Turns an outcome other than `ok` into `nao_verificavel`, because the value was not read with certainty. */
export const uncertain = (outcome: Outcome): Outcome =>
  outcome.situacao === 'ok'
    ? outcome
    : { situacao: 'nao_verificavel', detail: 'a leitura não é segura; confira no documento' }

export function sentence(situacao: AchadoStatus, label: string, whereRead: string, detail: string | null): string {
  const ending = detail === null ? '.' : ` (${detail}).`
  switch (situacao) {
    case 'ok':
      return `${label} confere com o que está ${whereRead}${ending}`
    case 'aviso':
    case 'divergencia':
      return `${label} é diferente do que está ${whereRead}${ending}`
    case 'a_confirmar':
      return `${label} não foi lido com certeza ${whereRead}: confira no papel.`
    case 'nao_verificavel':
      return `${label} não pôde ser conferido com o que está ${whereRead}${ending}`
  }
}

/** The detail of a finding that agrees: who else says what was read, if the reading was not certain by itself. */
export const saidToo = ({ testemunhas = [] }: ReadValue): string | null =>
  testemunhas.length === 0 ? null : testemunhas.map((who) => WITNESS_LABEL[who]).join(' e ')

/** Makes a finding, with the places of all `reads` as its evidence. CPF and CNPJ are masked. */
export function achadoOf(
  { codigo, campo, pesos }: Subject,
  situacao: AchadoStatus,
  mensagem: string,
  declarado: Maybe<string | number>,
  reads: readonly ReadValue[],
): Achado {
  const [first] = reads
  return {
    codigo,
    situacao,
    mensagem,
    campo,
    declarado: toShow(campo, declarado ?? null),
    lido: toShow(campo, first?.valor || null),
    documento_id: first?.documento_id ?? null,
    evidencias: placesOf(reads),
    peso: weightOf(pesos, situacao),
    ...(first?.testemunhas === undefined ? {} : { testemunhas: first.testemunhas }),
  }
}

/** Returns the places of all readings, each once. A paper that is a witness for others may be a reading itself. */
export const placesOf = (reads: readonly ReadValue[]): ReadValue['evidencias'] => [
  ...new Map(reads.flatMap(({ evidencias }) => evidencias).map((place) => [JSON.stringify(place), place])).values(),
]

const toShow = (campo: string | null, valor: string | number | null): string | number | null =>
  campo?.endsWith('.cpf_cnpj') && valor !== null ? mask(String(valor)) : valor
