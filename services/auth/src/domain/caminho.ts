const HERE = 'https://aqui.invalid'

/**
 * True for a path on our own origin, with query and fragment. No browser may read it as another host, and it consists
 * of visible ASCII only, so that it may stand in a header.
 */
export function isOwnPath(caminho: string): boolean {
  if (!/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(caminho)) return false
  const url = URL.parse(caminho, HERE)
  return url?.origin === HERE && !url.pathname.startsWith('//')
}
