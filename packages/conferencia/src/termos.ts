import { semAcento } from '@car/conferencia/texto'

/**
 * The words of a text, normalised for search: upper case, no accents, no point between digits (49.495 is 49495).
 */
export const palavrasDe = (texto: string): string[] => [
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
