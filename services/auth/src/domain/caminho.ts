const AQUI = 'https://aqui.invalid'

/**
 * True for a path of our own origin, with query and fragment: nothing that a browser would read as another host, and
 * nothing but visible ASCII, so that it may stand in a header.
 */
export function ehCaminhoProprio(caminho: string): boolean {
  if (!/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(caminho)) return false
  const url = URL.parse(caminho, AQUI)
  return url?.origin === AQUI && !url.pathname.startsWith('//')
}
