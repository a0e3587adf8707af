/** Crockford's alphabet: none of its letters can be mistaken for another letter or for a digit. */
const ALFABETO = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LETRAS = 16
const GRUPO = 4
const INTEIRO = new RegExp(`^[${ALFABETO}]{${LETRAS}}$`)

/** Random bytes for one code. Each character uses five bits of one byte, 80 bits in all. */
export const BYTES_DO_CODIGO = LETRAS

/** `7K3Q-4T2X-FHD0-ZZ5T`, from bytes of a cryptographic source. */
export function codigoDe(acaso: Uint8Array): string {
  const letras = Array.from(acaso.subarray(0, LETRAS), (byte) => ALFABETO.charAt(byte % ALFABETO.length))
  if (letras.length < LETRAS) throw new Error('too little chance for a code')
  return agrupar(letras.join(''))
}

/**
 * The code as it was printed, from what a person typed: in any case and grouping, O read as 0, I and L as 1. Null when
 * it cannot be a code.
 */
export function normalizarCodigo(digitado: string): string | null {
  if (digitado.length > 64) return null
  const letras = digitado
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}._]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return INTEIRO.test(letras) ? agrupar(letras) : null
}

const agrupar = (letras: string): string => (letras.match(new RegExp(`.{${GRUPO}}`, 'g')) ?? []).join('-')
