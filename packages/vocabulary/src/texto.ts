/** A label at the beginning of a line or in a cell of its own. */
export const comMaiuscula = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1)

/**
 * `81,5 %` with a blank at which no line breaks. @param parte  0 to 1 @param casas  at most this many decimals @param
 * sinal  whether a plus sign is shown
 */
export const porcento = (parte: number, casas = 1, sinal = false): string =>
  formato(casas, sinal).format(parte).replace('%', '\u00a0%')

/** Each format is made once: making one takes a hundred times as long as using it. */
const formatos = new Map<string, Intl.NumberFormat>()
function formato(casas: number, sinal: boolean): Intl.NumberFormat {
  const nome = `${casas} ${sinal}`
  const pronto = formatos.get(nome)
  if (pronto) return pronto
  const signDisplay = sinal ? 'exceptZero' : 'auto'
  const novo = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: casas, signDisplay })
  formatos.set(nome, novo)
  return novo
}
