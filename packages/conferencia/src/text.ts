/** Returns the text in upper case, without accents. Other characters than letters and digits become a single blank. */
export const withoutAccents = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
