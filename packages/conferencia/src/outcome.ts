import { mask } from '@car/identity/cpf'
import type { AchadoStatus } from '@car/vocabulary/achado'
import type { ReadValue } from './reading.ts'
import type { Achado, Maybe } from './types.ts'

/** The result of a comparison. The message continues with the detail in brackets; null when there is nothing to add. */
export type Outcome = { situacao: AchadoStatus; detail: string | null }

export type Weights = Record<'divergencia' | 'aviso', number>
/** What a finding is about: its code, the declared field and its name in a sentence, and what it may weigh. */
export type Subject = { codigo: string; campo: string | null; rotulo: string; pesos: Weights }

/** A value that nobody has found on the paper yet weighs like one that is worth a look. */
export function weightOf(pesos: Weights, situacao: AchadoStatus): number {
  if (situacao === 'a_confirmar') return pesos.aviso
  return situacao === 'divergencia' || situacao === 'aviso' ? pesos[situacao] : 0
}

/** What a reading that is not certain allows to say. */
export const uncertain = (outcome: Outcome): Outcome =>
  outcome.situacao === 'ok'
    ? outcome
    : { situacao: 'nao_verificavel', detail: 'a leitura não é segura; confira no documento' }

export function sentence(situacao: AchadoStatus, label: string, whereRead: string, detail: string | null): string {
  const ending = detail === null ? '.' : ` (${detail}).`
  switch (situacao) {
    case 'ok':
      return `${label} confere com o que está ${whereRead}.`
    case 'aviso':
    case 'divergencia':
      return `${label} é diferente do que está ${whereRead}${ending}`
    case 'a_confirmar':
      return `${label} não foi lido com certeza ${whereRead}: confira no papel.`
    case 'nao_verificavel':
      return `${label} não pôde ser conferido com o que está ${whereRead}${ending}`
  }
}

/** A finding whose evidence is everything that was read of the thing it is about. CPF and CNPJ are masked. */
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
    evidencias: reads.flatMap(({ evidencias }) => evidencias),
    peso: weightOf(pesos, situacao),
  }
}

const toShow = (campo: string | null, valor: string | number | null): string | number | null =>
  campo?.endsWith('.cpf_cnpj') && valor !== null ? mask(String(valor)) : valor
