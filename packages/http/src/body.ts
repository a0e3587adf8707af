import type { IncomingMessage } from 'node:http'
import { entradaInvalida, ErroCar } from '@car/errors/erro-car'
import canonicalize from 'canonicalize'
import express, { type Request, type Response } from 'express'
import { digest } from './digest.ts'

export const JSON_LIMIT = 1024 * 1024

const ler = express.raw({ type: () => true, limit: JSON_LIMIT })

/**
 * Reads the whole body, up to 1 MB. It is empty when the request has none. A body that was announced but did not
 * arrive, for example because its sender was killed, is refused: as an empty body it would be other content under its
 * Idempotency-Key.
 * @throws CAR-008, CAR-009, CAR-011
 */
export async function readBody(req: Request, res: Response): Promise<Buffer> {
  await new Promise<void>((resolve, reject) => {
    ler(req, res, (erro?: unknown) => (erro ? reject(traduzir(erro)) : resolve()))
  })
  if (Buffer.isBuffer(req.body)) return req.body
  if (hasBody(req)) throw new ErroCar('ilegivel', { cause: new Error('the sender went away') })
  return Buffer.alloc(0)
}

/** True when the request announces a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** The JSON of a body. An empty body reads as `{}`, so that a POST may have no content. */
export function parseBody(req: Request, corpo: Buffer): unknown {
  if (corpo.length === 0) return {}
  if (
    !/^application\/(json|merge-patch\+json)\s*(;\s*charset="?utf-8"?\s*)?$/i.test(req.headers['content-type'] ?? '')
  ) {
    throw new ErroCar('tipo_nao_aceito', { mensagem: 'Envie o corpo como application/json, em UTF-8.' })
  }
  let lido: unknown
  try {
    lido = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(corpo))
  } catch (cause) {
    throw new ErroCar('ilegivel', { mensagem: 'O corpo não é um JSON válido.', cause })
  }
  exigirForma(lido)
  return lido
}

/** The interface nests less than half as deep. Recursive functions are safe up to this depth. */
const NIVEIS = 32

/**
 * Refuses what would break or escape later checks: values nested too deep, and `__proto__`, which schemas silently
 * leave out.
 * @throws CAR-011, CAR-004
 */
function exigirForma(raiz: unknown): void {
  const aVer: { valor: unknown; caminho: string[] }[] = [{ valor: raiz, caminho: [] }]
  for (let item = aVer.pop(); item; item = aVer.pop()) {
    const { valor, caminho } = item
    if (typeof valor !== 'object' || valor === null) continue
    if (caminho.length >= NIVEIS) throw new ErroCar('ilegivel', { mensagem: 'O JSON tem níveis demais.' })
    for (const [chave, dentro] of Object.entries(valor)) {
      if (chave === '__proto__') {
        const field = [...caminho, chave].join('.')
        throw entradaInvalida({ field, code: 'unknown_field', message: 'Este campo não existe. Retire-o.' })
      }
      if (typeof dentro === 'object' && dentro !== null) aVer.push({ valor: dentro, caminho: [...caminho, chave] })
    }
  }
}

/** Two requests have the same content when the query and the JSON values agree; without JSON, when the bytes agree. */
export function contentDigest(req: Request, corpo: Buffer): string {
  const consulta = req.originalUrl.split('?')[1] ?? ''
  try {
    return digest(consulta, canonicalize(corpo.length === 0 ? {} : JSON.parse(corpo.toString('utf8'))) ?? '')
  } catch {
    return digest(consulta, corpo.toString('base64'))
  }
}

function traduzir(erro: unknown): unknown {
  const tipo = typeof erro === 'object' && erro !== null && 'type' in erro ? erro.type : undefined
  switch (tipo) {
    case 'entity.too.large':
      return new ErroCar('grande_demais', { mensagem: 'O corpo passa de 1 MB.', cause: erro })
    case 'encoding.unsupported':
      return new ErroCar('tipo_nao_aceito', { cause: erro })
    default:
      return new ErroCar('ilegivel', { cause: erro })
  }
}
