import { semAcento } from '@car/conferencia/texto'

/**
 * Words of a text as they are searched for: upper case, no accents, a point between digits left out (49.495 is 49495).
 */
export const palavrasDe = (texto: string): string[] => [
  ...new Set(
    semAcento(texto.replace(/(?<=\d)\.(?=\d)/g, ''))
      .split(' ')
      .filter((p) => p !== ''),
  ),
]

/** The words by which a case is found; a number also without the zeros before it. The owner's name is not among them: what is searched for stands in the URL. */
export const termosDe = (...textos: string[]): string[] => [
  ...new Set(textos.flatMap(palavrasDe).flatMap((p) => (/^0+\d/.test(p) ? [p, p.replace(/^0+/, '')] : [p]))),
]
