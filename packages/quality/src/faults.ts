import type { Measures } from './measure.ts'

/** No ink to speak of: the back of a sheet. */
export const blank = (q: Measures) => q.inked < 0.004

/**
 * Out of focus, or smeared by a hand that moved. Noise makes a page look sharp to one measure and faint print makes it
 * look soft to the other, so that one of them has to be plain or both agree.
 */
export const blurred = (q: Measures) => !blank(q) && q.edges < 0.28 && (q.sharpness < 25 || q.edges < 0.2)

/** Something is there, too pale or too dark to be read. What shows through a sheet is as pale, but covers little of it. */
export const faded = (q: Measures) => blank(q) && q.traces > 0.05

export const dark = (q: Measures) => q.paper < 110
export const lowContrast = (q: Measures) => (!blank(q) || faded(q)) && q.paper - q.ink < 45
export const lowResolution = (q: Measures) => q.dpi < 120

/** Pages that are not worth the price of reading. */
export const notWorthReading = (q: Measures) => blank(q) || blurred(q)
