/** The number of a person or of a company, whole or masked. */
const NUMBER = /([\d*]{2,3}\.[\d*]{3}\.[\d*]{3}(?:\/[\d*]{4})?-[\d*]{2})/

/** Splits a text at the numbers of people. Every second part is such a number, which must not break over lines. */
export const partsOf = (text: string): string[] => text.split(NUMBER)
