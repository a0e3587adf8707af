import { ALFABETO, letrasDe, letrasDigitadas } from '@car/vocabulary/letras'

const LETRAS = 16
const GRUPO = 4
const INTEIRO = new RegExp(`^[${ALFABETO}]{${LETRAS}}$`)

/** Random bytes for one code. Each character uses five bits of one byte, 80 bits in all. */
export const BYTES_DO_CODIGO = LETRAS

/** `7K3Q-4T2X-FHD0-ZZ5T`, from bytes of a cryptographic source. */
export function codigoDe(acaso: Uint8Array): string {
  const letras = letrasDe(acaso.subarray(0, LETRAS))
  if (letras.length < LETRAS) throw new Error('too little chance for a code')
  return agrupar(letras)
}

/** The code as it was printed, from what a person typed. Null when it cannot be a code. */
export function normalizarCodigo(digitado: string): string | null {
  if (digitado.length > 64) return null
  const letras = letrasDigitadas(digitado)
  return INTEIRO.test(letras) ? agrupar(letras) : null
}

const agrupar = (letras: string): string => (letras.match(new RegExp(`.{${GRUPO}}`, 'g')) ?? []).join('-')
