/** Removes each apostrophe between two letters, whatever its sign: `D’Oeste` becomes `DOeste`. */
export const withoutApostrophes = (text: string): string => text.replace(/(?<=\p{L})['’‘´`ʼ′](?=\p{L})/gu, '')

/**
 * Returns the text in upper case, without accents. Each run of signs other than letters and digits becomes one blank.
 * Blanks at the ends are removed.
 */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
