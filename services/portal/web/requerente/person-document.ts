import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'

const withoutDots = (valor: string): string => valor.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase()

/** A CPF or CNPJ as people read it. Anything else stays as it is. */
export function withDots(valor: string): string {
  const numero = withoutDots(valor)
  if (/^\d{11}$/.test(numero)) return numero.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
  if (/^[0-9A-Z]{12}\d{2}$/.test(numero)) return numero.replace(/(..)(...)(...)(....)(..)/, '$1.$2.$3/$4-$5')
  return valor.trim()
}

/** What is wrong with a CPF and what to do; null if nothing is. */
export function cpfGap(valor: string): string | null {
  const cpf = withoutDots(valor)
  if (cpf === '') return 'Escreva o CPF.'
  if (!/^\d{11}$/.test(cpf)) return 'O CPF tem 11 dígitos.'
  return isValidCpf(cpf) ? null : 'O CPF não confere: revise os dígitos.'
}

/** A CNPJ may contain letters. */
export function cpfOrCnpjGap(valor: string): string | null {
  const numero = withoutDots(valor)
  if (numero === '') return 'Escreva o CPF ou o CNPJ.'
  if (/^\d{11}$/.test(numero)) return cpfGap(numero)
  if (!/^[0-9A-Z]{12}\d{2}$/.test(numero)) return 'O CPF tem 11 dígitos; o CNPJ, 14 letras e números.'
  return isValidCnpj(numero, { version: 2 }) ? null : 'O CNPJ não confere: revise os dígitos.'
}
