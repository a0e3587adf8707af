/** Capitalises a label that begins a line or is alone in a cell. */
export const capitalised = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1)

/**
 * Writes "Ana Ferreira e mais 2".
 * @param others  the number of further people or things
 */
export const andMore = (first: string, others: number): string => (others === 0 ? first : `${first} e mais ${others}`)

/**
 * Writes `81,5 %` with a blank that does not break.
 * @param part  0 to 1
 * @param decimals  at most this many decimals
 * @param signal  whether a plus sign is shown
 */
export const percent = (part: number, decimals = 1, signal = false): string =>
  format(decimals, signal).format(part).replace('%', '\u00a0%')

/** The formats made so far. Making a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.NumberFormat>()
function format(decimals: number, signal: boolean): Intl.NumberFormat {
  const name = `${decimals} ${signal}`
  const ready = formats.get(name)
  if (ready) return ready
  const signDisplay = signal ? 'exceptZero' : 'auto'
  const fresh = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: decimals, signDisplay })
  formats.set(name, fresh)
  return fresh
}
