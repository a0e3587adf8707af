/** Lifetimes in seconds, as the interface promises them. */
export const ACESSO_S = 15 * 60
export const ENTRADA_S = 10 * 60
/** How long an old token still gives the same successor, because the first answer may have been lost. */
export const REPETICAO_S = 30

export const depois = (de: Date, segundos: number): Date => new Date(de.getTime() + segundos * 1000)
