/** Saves a file from `fetchFile`, and frees its address after a minute. */
export function save(address: string, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), ONE_MINUTE_MS)
}
const ONE_MINUTE_MS = 60_000
