/**
 * Cleans text for the page and breaks it into lines. All functions are pure: the caller gives the width of a text and
 * the characters that the font has.
 */

export type TextWidth = (text: string) => number

const WHOLE_CPF = /(?<!\d)\d{3}\.(\d{3})\.(\d{3})-\d{2}(?!\d)/g

/**
 * Cleans a text: normalises it to NFC, makes every line end a line feed and every tab a space, and masks formatted
 * CPFs. Also removes control, format (bidirectional overrides, zero-width, soft hyphen) and private characters.
 * Replaces characters that the font lacks with their compatibility form, or with their number: `[U+738B]`.
 */
export function clean(text: string, canDraw: (code: number) => boolean): string {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|\p{Zl}|\p{Zp}/gu, '\n')
    .replace(/[\t\v\f]/g, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Co}]/gu, '')
    .replace(WHOLE_CPF, '***.$1.$2-**')
  let cleaned = ''
  for (const letter of plain) cleaned += letter === '\n' ? letter : drawable(letter, canDraw)
  return cleaned
}

/**
 * Breaks a text into lines no wider than `limit`. A word moves to the next line whole. A word that is too long for a
 * line is cut after a joint (`/`, `-`, `_`, `.`) in the second half of the line, otherwise between letters. Several
 * empty lines between paragraphs become one.
 */
export function wrap(text: string, limit: number, width: TextWidth): string[] {
  const lines: string[] = []
  for (const paragraph of text.trim().split(/\n/)) {
    const words = paragraph.split(' ').filter((word) => word !== '')
    if (words.length === 0) {
      if (lines.at(-1) !== '') lines.push('')
      continue
    }
    let line = ''
    for (const word of words) {
      const joined = line === '' ? word : `${line} ${word}`
      if (width(joined) <= limit) {
        line = joined
        continue
      }
      if (line !== '') lines.push(line)
      const pieces = width(word) <= limit ? [word] : breakWord(word, limit, width)
      lines.push(...pieces.slice(0, -1))
      line = pieces.at(-1) ?? ''
    }
    lines.push(line)
  }
  return lines
}

/** Returns the text itself if it fits in `limit`, otherwise as much of its start as fits together with an ellipsis. */
export function shorten(text: string, limit: number, width: TextWidth): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (width(line) <= limit) return line
  const letters = clusters(line)
  let end = letters.length
  while (end > 0 && width(`${letters.slice(0, end).join('').trimEnd()}…`) > limit) end--
  return `${letters.slice(0, end).join('').trimEnd()}…`
}

function breakWord(word: string, limit: number, width: TextWidth): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const letter of clusters(word)) {
    if (piece !== '' && width(piece + letter) > limit) {
      const joined = Math.max(...['/', '-', '_', '.'].map((s) => piece.lastIndexOf(s))) + 1
      const cutAt = joined > piece.length / 2 ? joined : piece.length
      pieces.push(piece.slice(0, cutAt))
      piece = piece.slice(cutAt)
    }
    piece += letter
  }
  pieces.push(piece)
  return pieces
}

/** Groups letters with their marks, so that no line begins with an accent. */
function clusters(text: string): string[] {
  return text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
}

function drawable(letter: string, canDraw: (code: number) => boolean): string {
  const canDrawAll = (l: string) => Array.from(l).every((c) => c !== '\uFFFD' && canDraw(c.codePointAt(0) ?? 0))
  if (canDrawAll(letter)) return letter
  const compatible = letter.normalize('NFKC')
  if (compatible !== letter && canDrawAll(compatible)) return compatible
  return `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
}
