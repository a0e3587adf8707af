import type { ByteRange } from '@car/objects/objects'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import type { Request, Response } from 'express'
import type { Documento } from '../domain/documento.ts'
import { nomePadrao } from '../domain/nome-arquivo.ts'
import { nomeDaPrevia, type Pagina } from '../domain/paginas.ts'
import type { Arquivos } from '../outbound/arquivos.ts'
import type { Previa } from '../usecases/desenhar-pagina.ts'

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

/**
 * One page as a picture. No browser keeps it, as it does not keep the file: the machine may be one that others use, and what
 * is kept there for an hour stays on the disk for longer. It never changes: a program that keeps it asks by its ETag.
 */
export async function enviarPrevia(
  { hash }: Documento,
  pagina: Pagina,
  desenhar: () => Promise<Previa>,
  req: Request,
  res: Response,
): Promise<void> {
  const etag = `"${hash}-${nomeDaPrevia(pagina)}"`
  res.set({ etag, 'cache-control': 'private, no-store' })
  // Who asks for it anew all the same still has it: not as express sees it.
  const tem = (req.get('if-none-match') ?? '').split(',').map((um) => um.trim())
  if (tem.includes(etag)) return void res.status(304).end()
  const { corpo, tamanho } = await desenhar().catch((erro: unknown) => {
    res.removeHeader('etag')
    throw erro
  })
  res.set({
    'content-type': 'image/jpeg',
    'content-length': String(tamanho),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (Buffer.isBuffer(corpo)) return void res.end(corpo)
  if (req.method !== 'HEAD') return despejar(corpo, res)
  corpo.destroy()
  res.end()
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
