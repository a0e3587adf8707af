const DIA = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' })

/** The day in Brasília as a sentence writes it: `02/12/2026`. */
export const diaEmPalavras = (quando: Date): string => DIA.format(quando)
