import { capitalWords, isFromPicture, type PlacedWord, withoutAccents } from '../../text/text.ts'

/**
 * Surnames that often have Ü, Ö, Ä or Ñ, written here without these letters. The OCR engine's Portuguese alphabet lacks
 * the letters: it reads KRÜGER as KRUGER or KRÚGER every time, so reading again does not help.
 */
const FOREIGN = new Set(
  `ACUNA ANEZ BOHM BOTTCHER BRUGGEMANN BRUNING BUHLER BUTTNER CANETE CASTANEDA DORING FROHLICH GOTZ GRUNEWALD GRUTZMANN
  GUNTER GUNTHER HOFLING HUBNER HUTTNER IBANEZ JAGER JURGEN JURGENS KOHLER KONIG KOSTER KRUGER KUHN KUSTER LOFFLER LUDKE
  LUDTKE LUHRS MAGANA MOLLER MULLER MUNOZ NUNEZ ORDONEZ PINERO ROHRIG RUCKERT RUDIGER SALDANA SCHAFER SCHON SCHRODER
  SCHULER SCHUNEMANN SCHURMANN SCHUTZ STOHR STURMER THURMER WUNSCH WURTH YANEZ ZUNIGA`.split(/\s+/),
)

/**
 * Returns a name of the first engine with the letters that only the second engine knows. Surnames in `FOREIGN` get the
 * spelling of the second engine, if it read the same other letters: the first one reads ñ as fi, h, ã or ii.
 */
export function withForeignLetters(name: string, seen: string): string {
  const letters = seen.replaceAll(' ', '')
  const folded = withoutAccents(letters)
  return [...FOREIGN].reduce((spelled, surname) => {
    const at = folded.indexOf(surname)
    if (at < 0) return spelled
    const printed = letters.slice(at, at + surname.length)
    const misread = new RegExp(`^${printed.replace(/[ÑÜÖÄ]/giu, '\\p{L}{1,2}')}$`, 'iu')
    return spelled.replace(/\p{L}+/gu, (part) => (misread.test(part) ? printed : part))
  }, name)
}

/** The engine reads Ñ as fi. */
const foldedByEngine = (part: string): string => withoutAccents(part).replace(/FI/g, 'N')

/** Tells whether both engines may have lost a letter of a name that the first one does not know: MUNOZ for MUÑOZ. */
export const mayHideForeignLetter = (name: string): boolean =>
  capitalWords(name).some((part) => FOREIGN.has(withoutAccents(part)) && !/[ÑÜÖÄ]/.test(part))

/** Tells whether a name from a picture may contain a letter that the engine does not know. */
export function isOutsideAlphabet(name: string, words: readonly PlacedWord[]): boolean {
  if (!isFromPicture(words)) return false
  return capitalWords(name).some((part) => FOREIGN.has(foldedByEngine(part)))
}
