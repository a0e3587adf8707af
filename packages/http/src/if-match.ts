/**
 * Makes a function that tells whether an If-Match header names a version. A missing header and `*` match every version.
 */
export function acceptsVersion(ifMatch: string | undefined): (version: number) => boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return () => true
  const accepted = ifMatch.split(',').map((etag) =>
    etag
      .trim()
      .replace(/^W\//, '')
      .replace(/^"(.*)"$/, '$1'),
  )
  return (version) => accepted.includes(String(version))
}
