import type { Measures } from './measure.ts'

/** Tells whether the page has practically no ink, like the back of a sheet. */
export const blank = (q: Measures) => q.inked < 0.004

/**
 * Tells whether the page is out of focus or was moved. Noise raises `sharpness`, and faint print lowers `edges`. So a
 * page counts as blurred if `edges` is very low, or if both measures are low.
 */
export const blurred = (q: Measures) => !blank(q) && q.edges < 0.28 && (q.sharpness < 25 || q.edges < 0.2)

/**
 * Tells whether the page has print that differs too little from the paper to be read. Print that shows through from the
 * back differs as little, but covers less of the page.
 */
export const faded = (q: Measures) => blank(q) && q.traces > 0.05

export const dark = (q: Measures) => q.paper < 110
export const lowContrast = (q: Measures) => (!blank(q) || faded(q)) && q.paper - q.ink < 45
export const lowResolution = (q: Measures) => q.dpi < 120

/** Tells whether a page need not be read, because it is blank, or so blurred that hardly anybody can read it. */
export const notWorthReading = (q: Measures) => blank(q) || (blurred(q) && q.edges < 0.18)
