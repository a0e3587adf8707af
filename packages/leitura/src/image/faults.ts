import type { Quality } from '../page.ts'

/** No ink to speak of: the back of a sheet. */
export const blank = (q: Quality) => q.inked < 0.004

/**
 * Out of focus, or smeared by a hand that moved. Noise makes a page look sharp to one measure and faint print makes it
 * look soft to the other, so that one of them has to be plain or both agree.
 */
export const blurred = (q: Quality) => !blank(q) && q.edges < 0.28 && (q.sharpness < 25 || q.edges < 0.2)

/** Something is there, too pale or too dark to be read. What shows through a sheet is as pale, but covers little of it. */
export const faded = (q: Quality) => blank(q) && q.traces > 0.05

export const dark = (q: Quality) => q.paper < 110
export const lowContrast = (q: Quality) => (!blank(q) || faded(q)) && q.paper - q.ink < 45
export const lowResolution = (q: Quality) => q.dpi < 120

/** Pages that are not worth the price of reading. */
export const notWorthReading = (q: Quality) => blank(q) || blurred(q)
