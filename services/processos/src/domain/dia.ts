const DIA = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' })

/** `02/12/2026`, as a sentence says a day: that of Brasília. */
export const diaEmPalavras = (quando: Date): string => DIA.format(quando)
