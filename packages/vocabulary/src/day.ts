const DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' })

/** Writes the day in Brasília: `02/12/2026`. */
export const dayInWords = (when: Date): string => DAY.format(when)
