import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { isValidPhone } from '@brazilian-utils/brazilian-utils/is-valid-phone'
import { parsePhone } from '@brazilian-utils/brazilian-utils/parse-phone'

/**
 * The numbers under which people and companies are enrolled. A CPF has 11 digits. A CNPJ has twelve digits or capital
 * letters and two check digits (Instrução Normativa RFB 2.229/2024).
 */

/** Removes the punctuation of a CPF or CNPJ, and makes its letters capital. */
export const normaliseDocumento = (valor: string): string => valor.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

export const hasShapeOfCpf = (number: string): boolean => /^\d{11}$/.test(number)
export const hasShapeOfCnpj = (number: string): boolean => /^[0-9A-Z]{12}\d{2}$/.test(number)

/** Tells whether the check digits of a CPF without punctuation are right. */
export const isCpf = (number: string): boolean => hasShapeOfCpf(number) && isValidCpf(number)

/** Tells whether the check digits of a CNPJ without punctuation are right. One sign that is repeated is no CNPJ. */
export const isCnpj = (number: string): boolean =>
  hasShapeOfCnpj(number) && !/^(.)\1{11}/.test(number) && isValidCnpj(number, { version: 2 })

export const isCpfOrCnpj = (number: string): boolean => isCpf(number) || isCnpj(number)

/** The source of a pattern of a CPF or CNPJ in a text in capitals, with or without punctuation. */
const IN_TEXT =
  '(?<![0-9A-Z.])(?:\\d{3}\\.?\\d{3}\\.?\\d{3}-?\\d{2}|[0-9A-Z]{2}\\.?[0-9A-Z]{3}\\.?[0-9A-Z]{3}/?[0-9A-Z]{4}-?\\d{2})(?![0-9A-Z])'

/** Replaces each CPF and CNPJ of a text. A word that only has the length of a CNPJ is left alone. */
export function replaceNumbers(text: string, replace: (number: string) => string): string {
  return text.replace(new RegExp(IN_TEXT, 'gi'), (found) => {
    const number = normaliseDocumento(found)
    return /^\d+$/.test(number) || found.includes('/') || isCnpj(number) ? replace(number) : found
  })
}

export const isPhone = isValidPhone

/** Returns `+55`, the area code and the number, without punctuation. */
export const normalisePhone = (phone: string): string => `+55${parsePhone(phone)}`
