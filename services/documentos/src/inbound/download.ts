import type { ByteRange } from '@car/objects/objects'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import type { Request, Response } from 'express'
import type { Documento } from '../domain/documento.ts'
import { defaultName } from '../domain/file-name.ts'
import { previewName, type Page } from '../domain/pages.ts'
import type { Files } from '../outbound/files.ts'
import type { Preview } from '../usecases/draw-page.ts'

/**
 * Sends the original file or a requested range (RFC 9110). The file is always an attachment, because content from
 * strangers must not run in a browser.
 */
export async function sendFile(files: Files, doc: Documento, req: Request, res: Response): Promise<void> {
  const { tamanho, hash, tipoConteudo } = doc
  const etag = `"${hash}"`
  const range = requestedRange(req, tamanho, etag)
  if (range === 'unsatisfiable') {
    res
      .status(416)
      .set({ 'content-range': `bytes */${tamanho}`, 'content-length': '0', 'accept-ranges': 'bytes' })
      .end()
    return
  }
  const { start, end = tamanho - 1 } = range ?? { start: 0 }
  // The file is opened before the headers are sent, so that the answer can still be an error.
  const body = req.method === 'HEAD' ? null : await (range ? files.readRangeOf(doc, range) : files.read(doc))
  if (range) res.status(206).set('content-range', `bytes ${start}-${end}/${tamanho}`)
  res.attachment(doc.nomeArquivo ?? defaultName(doc.id, tipoConteudo)).set({
    'content-type': tipoConteudo,
    'content-length': String(end - start + 1),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    etag,
    'repr-digest': `sha-256=:${Buffer.from(hash, 'hex').toString('base64')}:`,
  })
  if (body === null) res.end()
  else await pour(body, res)
}

/**
 * Sends one page as a picture. Browsers may not store it, because their cache stays on disk and other people may use
 * the machine. A program that keeps the picture can revalidate it by its ETag.
 */
export async function sendPreview(
  { hash }: Documento,
  page: Page,
  draw: () => Promise<Preview>,
  req: Request,
  res: Response,
): Promise<void> {
  const etag = `"${hash}-${previewName(page)}"`
  res.set({ etag, 'cache-control': 'private, no-store' })
  // Express ignores the ETag if the request says no-cache, although the client has the picture.
  const has = (req.get('if-none-match') ?? '').split(',').map((tag) => tag.trim())
  if (has.includes(etag)) return void res.status(304).end()
  const { body, tamanho } = await draw().catch((error: unknown) => {
    res.removeHeader('etag')
    throw error
  })
  res.set({
    'content-type': 'image/jpeg',
    'content-length': String(tamanho),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (Buffer.isBuffer(body)) return void res.end(body)
  if (req.method !== 'HEAD') return pour(body, res)
  body.destroy()
  res.end()
}

/**
 * Returns the requested range; `unsatisfiable` when it lies outside the file. Null means the whole file. Several
 * ranges, an unknown form, and a range of another version also give null.
 */
function requestedRange(req: Request, tamanho: number, etag: string): ByteRange | null | 'unsatisfiable' {
  const condition = req.get('if-range')
  if (condition !== undefined && condition !== etag) return null
  // A suffix longer than the file stands for the whole file, but the parser calls it unsatisfiable.
  const suffix = Number(/^bytes=-(\d+)$/.exec(req.get('range') ?? '')?.[1] ?? 0)
  if (suffix > tamanho) return { start: 0, end: tamanho - 1 }
  const ranges = req.range(tamanho, { combine: true })
  if (ranges === -1) return 'unsatisfiable'
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null
  const [only] = ranges
  return only ? { start: only.start, end: only.end } : null
}

/**
 * Sends the stream to the client. After the first byte an error can only cut the connection; the client sees that bytes
 * are missing.
 */
async function pour(source: Readable, res: Response): Promise<void> {
  await pipeline(source, res).catch((error: unknown) => {
    const readerLeft = (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE'
    if (!readerLeft) throw error
  })
}
