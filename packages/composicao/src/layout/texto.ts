/**
 * Cleans text for the page and breaks it into lines. It is pure: the caller says how wide a text is and what the font
 * can draw.
 */

export type Largura = (texto: string) => number

const CPF_INTEIRO = /(?<!\d)\d{3}\.(\d{3})\.(\d{3})-\d{2}(?!\d)/g

/**
 * Normalises to NFC; removes control, format (bidirectional overrides, zero-width, soft hyphen) and private characters;
 * keeps line ends as `\n`; masks complete CPFs; replaces what the font cannot draw by its compatibility form or U+FFFD.
 */
export function limpar(texto: string, desenha: (codigo: number) => boolean): string {
  const comum = texto
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|\p{Zl}|\p{Zp}/gu, '\n')
    .replace(/[\t\v\f]/g, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Co}]/gu, '')
    .replace(CPF_INTEIRO, '***.$1.$2-**')
  let limpo = ''
  for (const letra of comum) limpo += letra === '\n' ? letra : desenhavel(letra, desenha)
  return limpo
}

/**
 * Lines no wider than `limite`. Words move to the next line whole; a word too long for a line is cut after a joint
 * (`/`, `-`, `_`, `.`) or, without one, between letters. Empty lines between paragraphs are kept, at most one.
 */
export function quebrar(texto: string, limite: number, largura: Largura): string[] {
  const linhas: string[] = []
  for (const paragrafo of texto.trim().split(/\n/)) {
    const palavras = paragrafo.split(' ').filter((p) => p !== '')
    if (palavras.length === 0) {
      if (linhas.at(-1) !== '') linhas.push('')
      continue
    }
    let linha = ''
    for (const palavra of palavras) {
      const junta = linha === '' ? palavra : `${linha} ${palavra}`
      if (largura(junta) <= limite) {
        linha = junta
        continue
      }
      if (linha !== '') linhas.push(linha)
      const pedacos = largura(palavra) <= limite ? [palavra] : partir(palavra, limite, largura)
      linhas.push(...pedacos.slice(0, -1))
      linha = pedacos.at(-1) ?? ''
    }
    linhas.push(linha)
  }
  return linhas
}

/** The text itself when it fits in `limite`; otherwise as much of its start as fits together with an ellipsis. */
export function encurtar(texto: string, limite: number, largura: Largura): string {
  const linha = texto.replace(/\s+/g, ' ').trim()
  if (largura(linha) <= limite) return linha
  const letras = aglomerados(linha)
  let fim = letras.length
  while (fim > 0 && largura(`${letras.slice(0, fim).join('').trimEnd()}…`) > limite) fim--
  return `${letras.slice(0, fim).join('').trimEnd()}…`
}

function partir(palavra: string, limite: number, largura: Largura): string[] {
  const pedacos: string[] = []
  let pedaco = ''
  for (const letra of aglomerados(palavra)) {
    if (pedaco !== '' && largura(pedaco + letra) > limite) {
      const junta = Math.max(...['/', '-', '_', '.'].map((s) => pedaco.lastIndexOf(s))) + 1
      const corte = junta > pedaco.length / 2 ? junta : pedaco.length
      pedacos.push(pedaco.slice(0, corte))
      pedaco = pedaco.slice(corte)
    }
    pedaco += letra
  }
  pedacos.push(pedaco)
  return pedacos
}

/** Letters together with their marks, so that no line begins with an accent. */
function aglomerados(texto: string): string[] {
  return texto.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
}

function desenhavel(letra: string, desenha: (codigo: number) => boolean): string {
  const sabe = (l: string) => Array.from(l).every((c) => desenha(c.codePointAt(0) ?? 0))
  if (sabe(letra)) return letra
  const compativel = letra.normalize('NFKC')
  return compativel !== letra && sabe(compativel) ? compativel : '\uFFFD'
}
