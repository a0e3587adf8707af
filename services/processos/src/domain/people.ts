import { isValidCnpj, isValidCpf } from '@brazilian-utils/brazilian-utils'
import type { Detail } from '@car/errors/catalog'
import { normaliseDocumento } from '@car/identity/cpf'
import type { DeclaredParts } from './declaration.ts'
import { detail, repeated } from './gaps.ts'

/** Faults of the people of a case: check digits, who is named twice, and parts that are more than the whole. */
export function peopleGaps({ proprietario = {}, coproprietarios = [], representante }: DeclaredParts): Detail[] {
  const owners = [proprietario, ...coproprietarios]
  const field = (i: number) => (i === 0 ? 'proprietario' : `coproprietarios[${i - 1}]`)
  const numbers = owners.map(({ cpf_cnpj }) => cpf_cnpj && normaliseDocumento(cpf_cnpj))
  return [
    ...numbers.flatMap((numero, i) => (numero === undefined ? [] : documentoGaps(`${field(i)}.cpf_cnpj`, numero))),
    ...repeated(numbers)
      .filter((i) => numbers[i] !== undefined)
      .map((i) => detail(`${field(i)}.cpf_cnpj`, 'invalid_value', 'Este CPF ou CNPJ já é de outro dono da lista.')),
    ...partGaps(
      owners.map(({ percentual = 0 }) => percentual),
      field,
    ),
    ...(representante?.cpf === undefined ? [] : cpfGaps('representante.cpf', normaliseDocumento(representante.cpf))),
  ]
}

/** Thirds are written with many digits, and their sum is not exact. */
const ROUNDING = 1e-6

/** The parts of all owners are at most the whole. The last one that is over is named. */
function partGaps(parts: readonly number[], field: (i: number) => string): Detail[] {
  const sum = parts.reduce((total, parte) => total + parte, 0)
  if (sum <= 100 + ROUNDING) return []
  const last = parts.findLastIndex((parte) => parte > 0)
  return [detail(`${field(last)}.percentual`, 'out_of_range', 'As partes dos donos somam mais de 100%.')]
}

function documentoGaps(campo: string, documento: string): Detail[] {
  if (/^\d{11}$/.test(documento)) return cpfGaps(campo, documento)
  if (/^[0-9A-Z]{12}\d{2}$/.test(documento)) {
    return isValidCnpj(documento, { version: 2 })
      ? []
      : [detail(campo, 'invalid_value', 'O CNPJ não confere: revise os dígitos.')]
  }
  return [detail(campo, 'invalid_format', 'Informe um CPF (11 dígitos) ou um CNPJ (14 caracteres).')]
}

/** `cpf` has no punctuation. */
export function cpfGaps(campo: string, cpf: string): Detail[] {
  if (!/^\d{11}$/.test(cpf)) return [detail(campo, 'invalid_format', 'O CPF tem 11 dígitos.')]
  return isValidCpf(cpf) ? [] : [detail(campo, 'invalid_value', 'O CPF não confere: revise os dígitos.')]
}
