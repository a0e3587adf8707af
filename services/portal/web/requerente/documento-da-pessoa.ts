import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'

const semPontos = (valor: string): string => valor.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase()

/** A CPF or CNPJ as people read it. Anything else stays as it is. */
export function comPontos(valor: string): string {
  const numero = semPontos(valor)
  if (/^\d{11}$/.test(numero)) return numero.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
  if (/^[0-9A-Z]{12}\d{2}$/.test(numero)) return numero.replace(/(..)(...)(...)(....)(..)/, '$1.$2.$3/$4-$5')
  return valor.trim()
}

/** What is wrong with a CPF and what to do; null if nothing is. */
export function faltaDoCpf(valor: string): string | null {
  const cpf = semPontos(valor)
  if (cpf === '') return 'Escreva o CPF.'
  if (!/^\d{11}$/.test(cpf)) return 'O CPF tem 11 dígitos.'
  return isValidCpf(cpf) ? null : 'O CPF não confere: revise os dígitos.'
}

/** A CNPJ may contain letters. */
export function faltaDoCpfOuCnpj(valor: string): string | null {
  const numero = semPontos(valor)
  if (numero === '') return 'Escreva o CPF ou o CNPJ.'
  if (/^\d{11}$/.test(numero)) return faltaDoCpf(numero)
  if (!/^[0-9A-Z]{12}\d{2}$/.test(numero)) return 'O CPF tem 11 dígitos; o CNPJ, 14 letras e números.'
  return isValidCnpj(numero, { version: 2 }) ? null : 'O CNPJ não confere: revise os dígitos.'
}
