import { ErroCar } from '@car/errors/erro-car'
import canonicalize from 'canonicalize'
import express, { type Request, type Response } from 'express'
import { resumir } from './idempotencia.ts'

export const LIMITE_JSON = 1024 * 1024

const ler = express.raw({ type: () => true, limit: LIMITE_JSON })

/** Reads the whole body, at most 1 MB of it (else CAR-008). Empty when there is none. */
export async function lerCorpo(req: Request, res: Response): Promise<Buffer> {
  await new Promise<void>((resolve, reject) => {
    ler(req, res, (erro?: unknown) => (erro ? reject(traduzir(erro)) : resolve()))
  })
  return Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)
}

/** The JSON of a body. None at all reads as `{}`, which is what a POST without content says. */
export function interpretar(req: Request, corpo: Buffer): unknown {
  if (corpo.length === 0) return {}
  if (
    !/^application\/(json|merge-patch\+json)\s*(;\s*charset="?utf-8"?\s*)?$/i.test(req.headers['content-type'] ?? '')
  ) {
    throw new ErroCar('tipo_nao_aceito', { mensagem: 'Envie o corpo como application/json, em UTF-8.' })
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(corpo))
  } catch (cause) {
    throw new ErroCar('ilegivel', { mensagem: 'O corpo não é um JSON válido.', cause })
  }
}

/** What makes two requests "the same content": the query and the JSON, however it is laid out; else the very bytes. */
export function resumoDoConteudo(req: Request, corpo: Buffer): string {
  const consulta = req.originalUrl.split('?')[1] ?? ''
  try {
    return resumir(consulta, canonicalize(corpo.length === 0 ? {} : JSON.parse(corpo.toString('utf8'))) ?? '')
  } catch {
    return resumir(consulta, corpo.toString('base64'))
  }
}

function traduzir(erro: unknown): unknown {
  const tipo = typeof erro === 'object' && erro !== null && 'type' in erro ? erro.type : undefined
  switch (tipo) {
    case 'entity.too.large':
      return new ErroCar('grande_demais', { mensagem: 'O corpo passa de 1 MB.', cause: erro })
    case 'encoding.unsupported':
      return new ErroCar('tipo_nao_aceito', { cause: erro })
    case 'request.aborted':
    case 'request.size.invalid':
      return new ErroCar('ilegivel', { cause: erro })
    default:
      return new ErroCar('ilegivel', { cause: erro })
  }
}
