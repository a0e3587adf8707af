/** A label at the beginning of a line or in a cell of its own. */
export const comMaiuscula = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1)

/**
 * `81,5 %` with a blank at which no line breaks. @param parte  0 to 1 @param casas  at most this many decimals @param
 * sinal  whether a plus sign is shown
 */
export const porcento = (parte: number, casas = 1, sinal = false): string =>
  new Intl.NumberFormat('pt-BR', {
    style: 'percent',
    maximumFractionDigits: casas,
    signDisplay: sinal ? 'exceptZero' : 'auto',
  })
    .format(parte)
    .replace('%', '\u00a0%')
