/** A name as printed, without the specks and punctuation around it; null when it cannot be one. */
export function nomeLimpo(s: string): string | null {
  const partes = s
    .replace(/(?<=^|\s)(D)['`´‘’]\s+(?=[AEIOUÁÉÍÓÚÂÊÔ])/giu, "$1'") // D' ÁVILA
    .replace(/(?<=\p{L})[`´‘’](?=\p{L})/gu, "'") // D’ÁVILA
    .replace(/(?<!(?:^|\s)(?:D|L|O|SANT|DALL|DELL))'|'(?!\p{L})/giu, ' ') // elsewhere it is a speck
    .replace(/[“”"`´‘’«»*_|[\]{}<>~^=+:;]/g, ' ')
    .split(/\s+/)
    .map((p) => p.replace(/^[.,\-–—]+|[,\-–—]+$/g, ''))
    .filter((p) => /[\p{L}\p{N}&]/u.test(p))
  while (partes.length > 0 && partes[0]?.length === 1 && partes[0] !== partes[0].toUpperCase()) partes.shift()
  let nome = partes.join(' ')
  if (!/(?<!\p{L})(?:\p{L}|LTDA|S\.A|CIA|ME|EPP)\.$/u.test(nome)) nome = nome.replace(/\.+$/, '')
  const letras = nome.match(/\p{L}/gu)?.length ?? 0
  return letras >= 3 && letras >= nome.replace(/ /g, '').length * 0.8 ? nome : null
}
