/** The lifetimes of access tokens and of pending sign-ins, in seconds, as the interface documents them. */
export const ACCESS_S = 15 * 60
export const SIGN_IN_S = 10 * 60
/** The lifetime of a token for one service. */
export const HANDED_S = 60
/**
 * The time in seconds for which a replaced refresh token still gives the same successor, because the first answer may
 * have been lost.
 */
export const REPEAT_S = 30

export const later = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000)
