const DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' })

/** The day in Brasília as a sentence writes it: `02/12/2026`. */
export const dayInWords = (quando: Date): string => DAY.format(quando)
