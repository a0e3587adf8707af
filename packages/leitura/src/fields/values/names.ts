/** Removes specks and punctuation around a name; null if the rest cannot be a name. */
export function cleanName(s: string): string | null {
  const pieces = s
    .replace(/(?<=^|\s)(D)['`´‘’]\s+(?=[AEIOUÁÉÍÓÚÂÊÔ])/giu, "$1'") // D' ÁVILA
    .replace(/(?<=\p{L})[`´‘’](?=\p{L})/gu, "'") // D’ÁVILA
    .replace(/(?<!(?:^|\s)(?:D|L|O|SANT|DALL|DELL))'|'(?!\p{L})/giu, ' ') // any other apostrophe is a speck
    .replace(/[“”"`´‘’«»*_|[\]{}<>~^=+:;]/g, ' ')
    .split(/\s+/)
    .map((p) => p.replace(/^[.,\-–—]+|[,\-–—]+$/g, ''))
    .filter((p) => /[\p{L}\p{N}&]/u.test(p))
  while (pieces.length > 0 && pieces[0]?.length === 1 && pieces[0] !== pieces[0].toUpperCase()) pieces.shift()
  let name = pieces.join(' ')
  if (!/(?<!\p{L})(?:\p{L}|LTDA|S\.A|CIA|ME|EPP)\.$/u.test(name)) name = name.replace(/\.+$/, '')
  const letters = name.match(/\p{L}/gu)?.length ?? 0
  return letters >= 3 && letters >= name.replace(/ /g, '').length * 0.8 ? name : null
}
