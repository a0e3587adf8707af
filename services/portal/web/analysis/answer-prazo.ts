/** What is wrong with the number of days that somebody typed; false if nothing is. */
export const prazoGap = (prazo: string): string | false =>
  /^\d+$/.test(prazo.trim()) && Number(prazo) >= 1 && Number(prazo) <= 90 ? false : 'De 1 a 90 dias úteis.'
