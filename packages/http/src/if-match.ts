/** Whether a version is among those that an If-Match header names. Without a header, or with `*`, every version is. */
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
