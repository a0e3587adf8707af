const COMUNS = new Set([
  'DE',
  'DO',
  'DA',
  'DOS',
  'DAS',
  'E',
  'A',
  'O',
  'COM',
  'EM',
  'NO',
  'NA',
  'PARA',
  'POR',
  'QUE',
  'AO',
  'OU',
  'UM',
  'UMA',
])

/**
 * Whether a page's text layer can stand for the page: enough of it, made of letters, free of the control characters
 * that a lost encoding leaves, and in Portuguese. Where nothing but text is drawn on the page (`soTexto`), the few words
 * of a last page will do.
 */
export function camadaServe(texto: string, soTexto = false): boolean {
  const limpo = texto.replace(/\s|\ufffe/g, ' ')
  const letras = limpo.match(/\p{L}/gu)?.length ?? 0
  if (letras < (soTexto ? 15 : 100)) return false
  const visiveis = limpo.replace(/ /g, '').length
  const comuns = limpo.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  if (comuns < visiveis * 0.7) return false
  const ruins = limpo.match(/[\p{Cc}\p{Co}\p{Cn}\ufffd]/gu)?.length ?? 0
  if (ruins > limpo.length * 0.02) return false
  const palavras = limpo.toUpperCase().match(/\p{L}+/gu) ?? []
  return palavras.filter((p) => COMUNS.has(p)).length >= (letras < 100 ? 1 : 5)
}
