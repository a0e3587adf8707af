/** Words that almost every page of Portuguese contains. */
const COMMON = new Set('DE DO DA DOS DAS E A O COM EM NO NA PARA POR QUE AO OU UM UMA'.split(' '))

/**
 * Tells whether a page's text layer can replace its picture: there is enough of it, it is mostly letters and digits, it
 * has hardly any of the control characters that a lost encoding leaves, and it is Portuguese. If only text is drawn on
 * the page (`textOnly`), the few words of a last page are enough.
 */
export function textIsUsable(text: string, textOnly = false): boolean {
  const clean = text.replace(/\s|\ufffe/g, ' ')
  const letters = clean.match(/\p{L}/gu)?.length ?? 0
  if (letters < (textOnly ? 15 : 100)) return false
  const visible = clean.replace(/ /g, '').length
  const readable = clean.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  if (readable < visible * 0.7) return false
  const bad = clean.match(/[\p{Cc}\p{Co}\p{Cn}\ufffd]/gu)?.length ?? 0
  if (bad > clean.length * 0.02) return false
  const words = clean.toUpperCase().match(/\p{L}+/gu) ?? []
  return words.filter((word) => COMMON.has(word)).length >= (letters < 100 ? 1 : 5)
}
