import { hasShapeOfCnpj, hasShapeOfCpf, isCnpj, isCpf, normaliseDocumento } from '@car/vocabulary/enrolment'

/** The fault of a declared number, and advice to correct it, in Portuguese. */
export type NumberGap = { code: 'invalid_format' | 'invalid_value'; message: string }

const misshapen = (message: string): NumberGap => ({ code: 'invalid_format', message })
const mistyped = (message: string): NumberGap => ({ code: 'invalid_value', message })

/**
 * Finds the fault of a CPF; null if there is none. This function and the functions below take a number with or without
 * punctuation. Pages call these functions before they send a number, and the service calls them again.
 */
export function cpfGap(valor: string): NumberGap | null {
  const cpf = normaliseDocumento(valor)
  if (!hasShapeOfCpf(cpf)) return misshapen('O CPF tem 11 dígitos.')
  return isCpf(cpf) ? null : mistyped('O CPF não confere: revise os dígitos.')
}

/** Finds the fault of a CPF or CNPJ. A CNPJ may contain letters. Returns null if there is no fault. */
export function cpfOrCnpjGap(valor: string): NumberGap | null {
  const number = normaliseDocumento(valor)
  if (hasShapeOfCpf(number)) return cpfGap(number)
  if (!hasShapeOfCnpj(number)) return misshapen('Informe um CPF (11 dígitos) ou um CNPJ (14 caracteres).')
  return isCnpj(number) ? null : mistyped('O CNPJ não confere: revise os dígitos.')
}

export const ccirGap = (valor: string): NumberGap | null =>
  /^\d{13}$/.test(withoutDots(valor)) ? null : misshapen('O código do CCIR tem 13 dígitos.')

/**
 * Finds the fault of a CNM; null if there is none. A CNM consists of registry, book, number, and two check digits by
 * ISO 7064 mod 97-10 (Provimento CNJ 143/2023).
 */
export function cnmGap(valor: string): NumberGap | null {
  const cnm = withoutDots(valor)
  if (!/^\d{16}$/.test(cnm)) return misshapen('O CNM tem 16 dígitos: CCCCCC.L.NNNNNNN-DD.')
  return BigInt(cnm) % 97n === 1n ? null : mistyped('O CNM não confere: revise os dígitos.')
}

/** Removes dots, hyphens and blanks from a CNM or the code of a CCIR. CNM and code are recorded without these signs. */
export const withoutDots = (code: string): string => code.replaceAll(/[.\-\s]/g, '')
