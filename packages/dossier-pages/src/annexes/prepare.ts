/** Makes an attachment safe: writes a PDF whose pages show the same as the original, and contain nothing else. */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { ANNEX_LIMITS } from './limits.ts'
import { type PreparedAnnex, type Announce, type AnnexRequest, notReproduced, empty } from './types.ts'

/** Prepares one attachment. The code for pictures or for PDFs is loaded only when it is first needed. */
export async function prepare(request: AnnexRequest, announce: Announce): Promise<PreparedAnnex> {
  const { documento, saida, plan } = request
  announce({ step: 'open' })
  if ((await stat(request.caminho)).size > ANNEX_LIMITS.bytesPerAnnex) return notReproduced(documento, 'limit')
  const bytes = await readFile(request.caminho)
  if (createHash('sha256').update(bytes).digest('hex') !== request.hash.toLowerCase())
    return notReproduced(documento, 'changed')
  switch (kindByContent(bytes)) {
    case 'pdf': {
      const { preparePdf } = await import('./pdf.ts')
      return { ...empty(documento), ...(await preparePdf(bytes, saida, plan, announce)) }
    }
    case 'image': {
      const { prepareImage } = await import('./image.ts')
      return { ...empty(documento), ...(await prepareImage(bytes, saida, plan, announce)) }
    }
    case null:
      return notReproduced(documento, 'type')
  }
}

/**
 * Finds the type of a file by its first bytes. Its name and its declared type may be false. Returns null for any other
 * type.
 */
function kindByContent(bytes: Uint8Array): 'pdf' | 'image' | null {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  if (start.startsWith('%PDF-')) return 'pdf'
  const images = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'II*\0', 'MM\0*', 'II+\0', 'MM\0+']
  return images.some((magic) => start.startsWith(magic)) ? 'image' : null
}
