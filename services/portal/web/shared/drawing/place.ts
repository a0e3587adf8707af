const DEGREES = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 5, maximumFractionDigits: 5 })
const inLetters = (degree: number, [plus, minus]: readonly [string, string]): string =>
  `${DEGREES.format(Math.abs(degree))}° ${degree < 0 ? minus : plus}`

/** Writes `17,79230° S, 50,91870° O`. */
export const placeInWords = ([lon = 0, lat = 0]: readonly number[]): string =>
  `${inLetters(lat, ['N', 'S'])}, ${inLetters(lon, ['L', 'O'])}`
