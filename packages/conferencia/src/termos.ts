import { semAcento } from './texto.ts'

/**
 * The words of a text, normalised for search: upper case, no accents, no point between digits (49.495 is 49495).
 */
const palavrasDe = (texto: string): string[] => [
  ...new Set(
    semAcento(texto.replace(/(?<=\d)\.(?=\d)/g, ''))
      .split(' ')
      .filter((p) => p !== ''),
  ),
]

/**
 * The words by which a case is found. A number is found without its leading zeros too. The owner's name is left out,
 * because the searched words stand in the URL.
 */
export const termosDe = (...textos: string[]): string[] => [
  ...new Set(textos.flatMap(palavrasDe).flatMap((p) => (/^0+\d/.test(p) ? [p, p.replace(/^0+/, '')] : [p]))),
]

/**
 * The filter of a list: every searched word has to begin one of the `termos` of a row. Words consist of letters and
 * digits, so none is a pattern.
 */
export function busca(q: string): Record<string, unknown> {
  const palavras = palavrasDe(q)
  if (palavras.length === 0) return { _id: { $in: [] } }
  return { $and: palavras.map((p) => ({ termos: { $regex: `^${p}` } })) }
}
