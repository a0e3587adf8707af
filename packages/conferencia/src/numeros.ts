import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'

const digitos = (s: string): string => s.replace(/\D/g, '')
const semZeros = (s: string): string => digitos(s).replace(/^0+/, '')

/**
 * `CCCCCC.L.NNNNNNN-DD`: the registry's code, the book, the number in it, two check digits (Provimento CNJ 143/2023).
 */
const DIGITOS_DO_CNM = 16

/** The number of the matrícula within its registry, digits only and without leading zeros; null when there is none. */
export function numeroDaMatricula(texto: string): string | null {
  const d = digitos(texto)
  const numero = d.length === DIGITOS_DO_CNM ? semZeros(d.slice(7, 14)) : semZeros(d)
  return numero === '' ? null : numero
}

/** A CCIR may list several numbers: `12.345, 12.346`. A point or blank before three digits groups thousands. */
export function numerosDeMatricula(texto: string): string[] {
  return texto
    .split(/[;,/]|\s+E\s+/i)
    .map((parte) => numeroDaMatricula(parte))
    .filter((n): n is string => n !== null)
}

export const mesmosDigitos = (a: string, b: string): boolean => digitos(a) !== '' && digitos(a) === digitos(b)

/** Letters and digits, and `*` for what a mask hides. */
const visiveis = (documento: string): string => documento.replace(/[^0-9A-Za-z*]/g, '').toUpperCase()

/** With fewer visible digits in common than this, a comparison proves nothing. */
const MINIMO_VISIVEL = 5

/**
 * Compares two CPFs or CNPJs, masked or not, by the positions that are visible in both. Null when a number has wrong
 * check digits, because it then proves nothing.
 */
export function mesmaInscricao(declarada: string, lida: string): boolean | null {
  const a = visiveis(declarada)
  const b = visiveis(lida)
  if (!plausivel(a) || !plausivel(b)) return null
  if (a.length !== b.length) return false
  const comuns = Array.from(a)
    .map((c, i) => [c, b[i]] as const)
    .filter(([x, y]) => x !== '*' && y !== '*')
  return comuns.length < MINIMO_VISIVEL ? null : comuns.every(([x, y]) => x === y)
}

function plausivel(documento: string): boolean {
  if (documento.includes('*')) return documento.length === 11 || documento.length === 14
  return documento.length === 11 ? isValidCpf(documento) : isValidCnpj(documento, { version: 2 })
}
