/** Tells whether a version is named by an If-Match header. Without a header, or with `*`, every version is. */
export function acceptsVersion(ifMatch: string | undefined): (versao: number) => boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return () => true
  const accepted = ifMatch.split(',').map((etag) =>
    etag
      .trim()
      .replace(/^W\//, '')
      .replace(/^"(.*)"$/, '$1'),
  )
  return (versao) => accepted.includes(String(versao))
}
