import { cpfGap, cpfOrCnpjGap } from '@car/cadastro/declared-numbers'
import { hasShapeOfCnpj, hasShapeOfCpf, normaliseDocumento } from '@car/vocabulary/enrolment'

/** Writes a CPF or CNPJ with punctuation. Anything else stays as it is. */
export function withDots(valor: string): string {
  const number = normaliseDocumento(valor)
  if (hasShapeOfCpf(number)) return number.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
  if (hasShapeOfCnpj(number)) return number.replace(/(..)(...)(...)(....)(..)/, '$1.$2.$3/$4-$5')
  return valor.trim()
}

/** Returns the error in a typed CPF, with advice; otherwise null. */
export const typedCpfGap = (valor: string): string | null =>
  valor.trim() === '' ? 'Escreva o CPF.' : (cpfGap(valor)?.message ?? null)

/** Returns the error in a typed CPF or CNPJ. A masked number is accepted here; only the service can check it. */
export const typedCpfOrCnpjGap = (valor: string): string | null => {
  if (valor.trim() === '') return 'Escreva o CPF ou o CNPJ.'
  return valor.includes('*') ? null : (cpfOrCnpjGap(valor)?.message ?? null)
}
