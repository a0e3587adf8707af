import type { ByteRange } from '@car/objects/objects'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import type { Request, Response } from 'express'
import type { Documento } from '../domain/documento.ts'
import { nomePadrao } from '../domain/nome-arquivo.ts'
import type { Arquivos } from '../outbound/arquivos.ts'

/**
 * The original file, whole or the one range asked for (RFC 9110). Always an attachment, never what a browser would
 * run: what people upload is not ours.
 */
export async function enviarArquivo(arquivos: Arquivos, doc: Documento, req: Request, res: Response): Promise<void> {
  const { tamanho, hash, tipoConteudo } = doc
  const etag = `"${hash}"`
  const faixa = faixaPedida(req, tamanho, etag)
  if (faixa === 'impossivel') {
    res
      .status(416)
      .set({ 'content-range': `bytes */${tamanho}`, 'content-length': '0', 'accept-ranges': 'bytes' })
      .end()
    return
  }
  const { start, end = tamanho - 1 } = faixa ?? { start: 0 }
  // Opened before anything is said of it: until then the answer can still be an error.
  const corpo = req.method === 'HEAD' ? null : await (faixa ? arquivos.lerFaixa(doc, faixa) : arquivos.ler(doc))
  if (faixa) res.status(206).set('content-range', `bytes ${start}-${end}/${tamanho}`)
  res.attachment(doc.nomeArquivo ?? nomePadrao(doc.id, tipoConteudo)).set({
    'content-type': tipoConteudo,
    'content-length': String(end - start + 1),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    etag,
    'repr-digest': `sha-256=:${Buffer.from(hash, 'hex').toString('base64')}:`,
  })
  if (corpo === null) res.end()
  else await despejar(corpo, res)
}

/** One page as a picture. */
export async function enviarPrevia(arquivos: Arquivos, id: string, pagina: number, req: Request, res: Response) {
  const { body, size } = await arquivos.lerPrevia(id, pagina)
  res.set({
    'content-type': 'image/jpeg',
    'content-length': String(size),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  if (req.method === 'HEAD') {
    body.destroy()
    return void res.end()
  }
  await despejar(body, res)
}

/** Null for the whole file: also when the range is of a form not known here, of several parts, or of another version. */
function faixaPedida(req: Request, tamanho: number, etag: string): ByteRange | null | 'impossivel' {
  const condicao = req.get('if-range')
  if (condicao !== undefined && condicao !== etag) return null
  // A suffix longer than the file is the whole file; the parser takes it for a range that cannot be served.
  const sufixo = Number(/^bytes=-(\d+)$/.exec(req.get('range') ?? '')?.[1] ?? 0)
  if (sufixo > tamanho) return { start: 0, end: tamanho - 1 }
  const faixas = req.range(tamanho, { combine: true })
  if (faixas === -1) return 'impossivel'
  if (faixas === undefined || faixas === -2 || faixas.type !== 'bytes' || faixas.length !== 1) return null
  const [unica] = faixas
  return unica ? { start: unica.start, end: unica.end } : null
}

/** Once bytes are out, an error can only break the connection off: the length announced tells the reader. */
async function despejar(origem: Readable, res: Response): Promise<void> {
  await pipeline(origem, res).catch((erro: unknown) => {
    const leitorFoiEmbora = (erro as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE'
    if (!leitorFoiEmbora) throw erro
  })
}
