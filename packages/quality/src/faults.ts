import type { Measures } from './measure.ts'

/** The page has practically no ink, like the back of a sheet. */
export const blank = (q: Measures) => q.inked < 0.004

/**
 * The page is out of focus, or smeared by a moving hand. Noise makes it look sharp to one measure, and faint print
 * makes it look soft to the other. So one of them has to be clear, or both have to agree.
 */
export const blurred = (q: Measures) => !blank(q) && q.edges < 0.28 && (q.sharpness < 25 || q.edges < 0.2)

/**
 * The page has something that is too pale or too dark to read. Print that shows through from the back is as pale, but
 * covers little.
 */
export const faded = (q: Measures) => blank(q) && q.traces > 0.05

export const dark = (q: Measures) => q.paper < 110
export const lowContrast = (q: Measures) => (!blank(q) || faded(q)) && q.paper - q.ink < 45
export const lowResolution = (q: Measures) => q.dpi < 120

/** These pages are not worth the cost of reading. */
export const notWorthReading = (q: Measures) => blank(q) || blurred(q)
