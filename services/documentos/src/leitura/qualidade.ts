import type { Qualidade } from './tipos.ts'

/** No ink to speak of: the back of a sheet. */
export const branca = (q: Qualidade) => q.inscrita < 0.004

/**
 * Out of focus, or smeared by a hand that moved. Noise makes a page look sharp to one measure and faint print makes it
 * look soft to the other, so that one of them has to be plain or both agree.
 */
export const desfocada = (q: Qualidade) => !branca(q) && q.bordas < 0.28 && (q.nitidez < 25 || q.bordas < 0.2)

/** There is something, too pale or too dark to be read; the back of a sheet shows as much of its front only here and there. */
export const apagada = (q: Qualidade) => branca(q) && q.vestigios > 0.05

export const escura = (q: Qualidade) => q.papel < 110
export const semContraste = (q: Qualidade) => (!branca(q) || apagada(q)) && q.papel - q.tinta < 45
export const poucaResolucao = (q: Qualidade) => q.dpi < 120

/** Pages that are not worth the price of reading. */
export const semLeitura = (q: Qualidade) => branca(q) || desfocada(q)
