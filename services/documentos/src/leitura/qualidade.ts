import type { Qualidade } from './tipos.ts'

/** Both must say so: noise makes the one look sharp, faint print the other look soft. */
export const desfocada = (q: Qualidade) => !q.branca && q.nitidez < 25 && q.bordas < 0.36

export const escura = (q: Qualidade) => q.papel < 110
export const semContraste = (q: Qualidade) => !q.branca && q.papel - q.tinta < 45
export const poucaResolucao = (q: Qualidade) => q.dpi < 120

/** Pages that are not worth the price of reading. */
export const semLeitura = (q: Qualidade) => q.branca || desfocada(q)
