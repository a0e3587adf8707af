import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { ErroCar } from '@car/errors/erro-car'
import type { Response } from 'express'
import { paraOCliente } from './cabecalhos.ts'

/** An error answer longer than this is none of ours. */
const ENVELOPE_MAXIMO = 64 * 1024

/**
 * Hands a service's answer to the client as it comes. What a service says in error has to be an envelope (or, for
 * people, a page): anything else is not shown.
 * @throws ErroCar in place of an answer that may not be shown; what fails once the answer is on its way ends the connection
 */
export async function entregar(resposta: IncomingMessage, res: Response, paraPessoas: boolean): Promise<void> {
  const status = resposta.statusCode ?? 500
  if (status < 400 || status === 416 || (paraPessoas && ehTipo(resposta, 'text/html'))) {
    copiarInicio(resposta, res)
    await pipeline(resposta, res)
    return
  }
  const corpo = await lerAte(resposta, ENVELOPE_MAXIMO)
  // A HEAD shows its length and type only; what it would say is for the GET to show.
  if (res.req.method !== 'HEAD' && !(corpo && ehTipo(resposta, 'application/json') && ehEnvelope(corpo))) {
    throw traduzir(status)
  }
  copiarInicio(resposta, res)
  res.end(corpo)
}

function copiarInicio(resposta: IncomingMessage, res: Response): void {
  res.statusCode = resposta.statusCode ?? 500
  for (const [nome, valor] of paraOCliente(resposta.headers)) res.setHeader(nome, valor)
}

const ehTipo = (resposta: IncomingMessage, tipo: string): boolean =>
  resposta.headers['content-type']?.toLowerCase().startsWith(tipo) ?? false

/** Reads to the end, which keeps the connection in order; undefined when there was more. */
async function lerAte(resposta: IncomingMessage, maximo: number): Promise<Buffer | undefined> {
  const pedacos: Buffer[] = []
  let total = 0
  for await (const pedaco of resposta as AsyncIterable<Buffer>) {
    total += pedaco.length
    if (total <= maximo) pedacos.push(pedaco)
  }
  return total <= maximo ? Buffer.concat(pedacos) : undefined
}

function ehEnvelope(corpo: Buffer): boolean {
  try {
    const { error } = JSON.parse(corpo.toString('utf8'))
    return /^CAR-\d{3}$/.test(error.code) && typeof error.message === 'string'
  } catch {
    return false
  }
}

function traduzir(status: number): ErroCar {
  const cause = new Error(`a service answered ${status} without an envelope`)
  if (status === 502 || status === 503) return new ErroCar('indisponivel', { cause, retryAfterS: 2 })
  if (status === 504) return new ErroCar('tempo_esgotado', { cause })
  if (status === 404) return new ErroCar('nao_encontrado', { cause })
  if (status < 500) return new ErroCar('ilegivel', { cause })
  return new ErroCar('inesperado', { cause })
}
