import { branca, desfocada } from './qualidade.ts'
import type { Pagina, Palavra } from './tipos.ts'

const PALAVRA = /[\p{L}\p{N}]{2,}/u
/** Fewer words than this on a document of one page is no reading at all, whatever the engine says of it. */
const POUCAS = 15
/** A last page may hold a closing line only. */
const POUCAS_NA_PAGINA = 4

/**
 * Mean of the words' confidence, weighed by their length; nothing read is 0. The engine's own mean says 95 of an empty
 * page.
 */
export function confiancaDaPagina(palavras: Palavra[]): number {
  const boas = palavras.filter((p) => PALAVRA.test(p.texto))
  if (boas.length < POUCAS_NA_PAGINA) return 0
  const letras = boas.reduce((s, p) => s + p.texto.length, 0)
  return boas.reduce((s, p) => s + p.conf * p.texto.length, 0) / letras
}

/** Of a document: its pages' by the length of what was read, blank ones apart; 0 when there are hardly any words. */
export function confiancaDoDocumento(paginas: Pagina[]): number {
  const escritas = paginas.filter((p) => !emBranco(p))
  if (
    escritas.reduce((n, p) => n + contarPalavras(p), 0) < POUCAS &&
    !escritas.some((p) => p.qualidade && desfocada(p.qualidade))
  )
    return 0
  const peso = (p: Pagina) =>
    Math.max(
      POUCAS,
      p.palavras.reduce((s, w) => s + w.texto.length, 0),
    )
  const total = escritas.reduce((s, p) => s + peso(p), 0)
  return total === 0 ? 0 : Math.round(escritas.reduce((s, p) => s + p.confianca * peso(p), 0) / total)
}

/** The back of a sheet: no ink, or specks and a stain that give no words. */
export function emBranco({ qualidade, palavras }: Pagina): boolean {
  if (!qualidade) return palavras.length === 0
  if (branca(qualidade)) return true
  const lidas = palavras.filter((p) => p.conf >= 60 && PALAVRA.test(p.texto)).length
  return lidas < POUCAS_NA_PAGINA && qualidade.inscrita < 0.05 && !desfocada(qualidade)
}

const contarPalavras = (p: Pagina) => p.palavras.filter((w) => PALAVRA.test(w.texto)).length
