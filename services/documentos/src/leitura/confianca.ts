import type { Pagina, Palavra } from './tipos.ts'

const PALAVRA = /[\p{L}\p{N}]{2,}/u
/** Fewer words than this on an inked page is no reading at all, whatever the engine says of it. */
const POUCAS = 15

/**
 * Mean of the words' confidence, weighed by their length; nothing read is 0. The engine's own mean says 95 of an empty
 * page.
 */
export function confiancaDaPagina(palavras: Palavra[], minimo = POUCAS): number {
  const boas = palavras.filter((p) => PALAVRA.test(p.texto))
  if (boas.length < minimo) return 0
  const letras = boas.reduce((s, p) => s + p.texto.length, 0)
  return boas.reduce((s, p) => s + p.conf * p.texto.length, 0) / letras
}

/** Of a document: its pages' by the length of what was read, blank ones apart. */
export function confiancaDoDocumento(paginas: Pagina[]): number {
  const escritas = paginas.filter((p) => !emBranco(p))
  const peso = (p: Pagina) =>
    Math.max(
      POUCAS,
      p.palavras.reduce((s, w) => s + w.texto.length, 0),
    )
  const total = escritas.reduce((s, p) => s + peso(p), 0)
  if (total === 0) return 0
  return Math.round(escritas.reduce((s, p) => s + p.confianca * peso(p), 0) / total)
}

/** A verso: no ink, or ink and nothing like words in it beside other pages that have some. */
export const emBranco = (p: Pagina) => p.palavras.length === 0 && (p.qualidade?.branca ?? true)
