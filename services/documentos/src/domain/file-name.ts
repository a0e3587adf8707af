const MAXIMUM = 120

/** The file extensions of each type of content. A file name without such an extension gets the first. */
const EXTENSIONS: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/tiff': ['tif', 'tiff'],
}

/**
 * Makes the name of a sent file safe for pages and downloads: no folders, no control or direction characters, an
 * extension that fits the content, at most 120 characters. Null when nothing is left.
 */
export function sanitiseName(sent: string | undefined, contentType: string): string | null {
  const name = (sent ?? '')
    .normalize('NFC')
    .replace(/[\p{C}]/gu, '')
    .replace(/^.*[/\\]/, '')
    .replace(/["<>:|?*]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  if (name === '') return null
  const extensions = EXTENSIONS[contentType] ?? []
  const [, radical = name, extension = ''] = /^(.+)\.([^.]*)$/.exec(name) ?? []
  const known = extensions.includes(extension.toLowerCase())
  const suffix = known ? `.${extension}` : extensions[0] ? `.${extensions[0]}` : ''
  return `${cut(known ? radical : name, MAXIMUM - suffix.length)}${suffix}`
}

export function defaultName(id: string, contentType: string): string {
  return `documento-${id}.${EXTENSIONS[contentType]?.[0] ?? 'bin'}`
}

/** Cuts between code points, so that no surrogate pair is split. */
const cut = (text: string, max: number): string => Array.from(text).slice(0, max).join('').trimEnd()
