import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import type { Ready } from '../domain/job.ts'
import type { Files } from '../outbound/files.ts'

/** Sends the PDF as an attachment. The name of the file contains the number of the case and no personal data. */
export async function sendDossie(files: Files, job: Ready, req: Request, res: Response): Promise<void> {
  const { numero, bytes, hash } = job
  // The file is opened before the headers are sent, so that the answer can still be an error.
  const body = req.method === 'HEAD' ? null : await files.read(job)
  res.set({
    ...headers('dossie', numero, bytes),
    etag: `"${hash}"`,
    'repr-digest': `sha-256=:${Buffer.from(hash, 'hex').toString('base64')}:`,
  })
  if (body === null) {
    res.end()
    return
  }
  await pipeline(body, res).catch((error: unknown) => {
    const readerLeft = (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE'
    if (!readerLeft) throw error
  })
}

export function sendRecibo({ numero }: { numero: string }, pdf: Buffer, res: Response): void {
  res.set(headers('recibo', numero, pdf.length)).end(pdf)
}

const headers = (what: string, numero: string, bytes: number) => ({
  'content-disposition': `attachment; filename="${what}-${numero.replaceAll('/', '-')}.pdf"`,
  'content-type': 'application/pdf',
  'content-length': String(bytes),
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, no-store',
})
