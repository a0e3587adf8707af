import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import type { Pronto } from '../domain/job.ts'
import type { Arquivos } from '../outbound/arquivos.ts'

/** Sends the PDF as an attachment. Its name contains the number of the case and nothing personal. */
export async function enviarDossie(arquivos: Arquivos, job: Pronto, req: Request, res: Response): Promise<void> {
  const { numero, bytes, hash } = job
  // Opened before the headers are sent, because until then the answer can still be an error.
  const corpo = req.method === 'HEAD' ? null : await arquivos.ler(job)
  res.set({
    ...cabecalhos('dossie', numero, bytes),
    etag: `"${hash}"`,
    'repr-digest': `sha-256=:${Buffer.from(hash, 'hex').toString('base64')}:`,
  })
  if (corpo === null) {
    res.end()
    return
  }
  await pipeline(corpo, res).catch((erro: unknown) => {
    const leitorFoiEmbora = (erro as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE'
    if (!leitorFoiEmbora) throw erro
  })
}

/** Sends a receipt, also as an attachment. */
export function enviarRecibo({ numero }: { numero: string }, pdf: Buffer, res: Response): void {
  res.set(cabecalhos('recibo', numero, pdf.length)).end(pdf)
}

const cabecalhos = (oQue: string, numero: string, bytes: number) => ({
  'content-disposition': `attachment; filename="${oQue}-${numero.replaceAll('/', '-')}.pdf"`,
  'content-type': 'application/pdf',
  'content-length': String(bytes),
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, no-store',
})
