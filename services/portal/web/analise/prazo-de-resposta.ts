/** What is wrong with a term to answer in, as somebody typed it. */
export const faltaNoPrazo = (prazo: string): string | false =>
  /^\d+$/.test(prazo.trim()) && Number(prazo) >= 1 && Number(prazo) <= 90 ? false : 'De 1 a 90 dias úteis.'
