/** The text in upper case, without accents; whatever is no letter or digit becomes a single blank. */
export const withoutAccents = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
