/** How long things live, in seconds, as the interface promises. */
export const ACESSO_S = 15 * 60
export const SESSAO_S = 30 * 24 * 60 * 60
export const ENTRADA_S = 10 * 60
/** The answer to a rotation may have been lost: for this long the old token still leads to the same successor. */
export const REPETICAO_S = 30

export const depois = (de: Date, segundos: number): Date => new Date(de.getTime() + segundos * 1000)
