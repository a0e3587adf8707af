const HERE = 'https://aqui.invalid'

/**
 * Returns true for a path that stays on its own origin, with or without query and fragment. No browser reads such a
 * path as an address on another host. It consists of visible ASCII only, so a header may contain it.
 */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(path)) return false
  const url = URL.parse(path, HERE)
  return url?.origin === HERE && !url.pathname.startsWith('//')
}
