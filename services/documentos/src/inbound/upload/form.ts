import { AsyncLocalStorage } from 'node:async_hooks'
import type { Readable } from 'node:stream'
import type { Detail } from '@car/errors/catalog'
import { CarError } from '@car/errors/car-error'
import busboy from 'busboy'
import type { Request } from 'express'

export type FormPart = { nome: string | undefined; mime: string }

type Receiver = {
  campos: readonly string[]
  arquivo: string
  /**
   * The allowed size of the file in bytes. The stream has at most one byte more, which reveals that the file is too
   * large.
   */
  limite: number
  onField: (nome: string, valor: string) => void
  /** Reads the stream to its end. If this promise rejects, the rest of the form is not read. */
  onFile: (stream: Readable, part: FormPart) => Promise<void>
}

export type Form = { campos: Map<string, string>; problems: Detail[] }

const MAX_FIELD = 4 * 1024
const PARTS = 32
/**
 * IDLE_MS limits the time without a byte, TOTAL_MS the whole request. The gateway cuts off slow senders sooner. So if
 * IDLE_MS is reached, the object store is stuck or the gateway is gone.
 */
const IDLE_MS = 60_000
const TOTAL_MS = 15 * 60_000

/**
 * Reads a multipart body in one pass, with parts in any order, and keeps only the values of fields. Unknown, repeated
 * or malformed fields do not stop the reading. They are collected, and reported all at once.
 * @throws CAR-009 when the body is not multipart, CAR-011 when the body is malformed, breaks off or takes longer than
 * `TOTAL_MS`, CAR-017 after `IDLE_MS` without a byte, the signal's reason, or a CarError of `onFile`
 */
export async function readForm(req: Request, reader: Receiver, signal: AbortSignal): Promise<Form> {
  // A request that has already ended emits no more events, not even its end.
  if (req.destroyed) throw ilegivel(new Error('the sender went away'))
  const campos = new Map<string, string>()
  const problems: Detail[] = []
  const refuse = (campo: string, code: string, message: string) =>
    problems.push({ field: safeName(campo), code, message })
  const incoming: Promise<void>[] = []
  const pieces = open(req, reader.limite)

  const onField = (nome: string | undefined, valor: string, info: busboy.FieldInfo) => {
    if (nome === reader.arquivo) return refuse(nome, 'invalid_format', 'Envie este campo como arquivo.')
    if (nome === undefined || !reader.campos.includes(nome)) return unknownField(nome)
    if (campos.has(nome)) return refuse(nome, 'invalid_format', 'Este campo foi enviado mais de uma vez.')
    if (info.valueTruncated) return refuse(nome, 'too_long', 'Este campo é longo demais.')
    campos.set(nome, valor)
    reader.onField(nome, valor)
  }
  const onFile = (nome: string | undefined, stream: Readable, info: busboy.FileInfo) => {
    stream.on('error', () => {}) // the function that reads it handles the error
    const problem = fileProblem(nome)
    if (problem || nome !== reader.arquivo) {
      stream.resume()
      return problem?.()
    }
    incoming.push(reader.onFile(stream, { nome: info.filename, mime: info.mimeType }))
    incoming.at(-1)?.catch((error: unknown) => pieces.destroy(error as Error))
  }
  const fileProblem = (nome: string | undefined): (() => void) | undefined => {
    if (nome === reader.arquivo) {
      if (incoming.length === 0) return undefined
      return () => refuse(reader.arquivo, 'invalid_value', 'Envie um arquivo por vez.')
    }
    if (nome !== undefined && reader.campos.includes(nome))
      return () => refuse(nome, 'invalid_format', 'Envie este campo como texto.')
    return () => unknownField(nome)
  }
  const unknownField = (nome = '') => void refuse(nome, 'unknown_field', 'Este campo não existe. Retire-o.')

  // The events of a request run outside its async context. `bind` keeps the context.
  pieces.on('field', AsyncLocalStorage.bind(onField))
  pieces.on('file', AsyncLocalStorage.bind(onFile))
  pieces.on('partsLimit', () => refuse('', 'unknown_field', 'Há partes demais no formulário.'))
  try {
    await passThrough(req, pieces, signal)
    await Promise.all(incoming)
    return { campos, problems }
  } finally {
    await Promise.allSettled(incoming)
  }
}

function open(req: Request, limite: number): busboy.Busboy {
  if (!/^multipart\/form-data\b/i.test(req.headers['content-type'] ?? '')) {
    throw new CarError('tipo_nao_aceito', { mensagem: 'Envie o formulário como multipart/form-data.' })
  }
  try {
    return busboy({
      headers: req.headers,
      defParamCharset: 'utf8',
      // The parser cuts a file at the limit. The extra byte allows a file of exactly the permitted size.
      limits: { fileSize: limite + 1, fieldSize: MAX_FIELD, parts: PARTS, headerPairs: 100 },
    })
  } catch (cause) {
    throw ilegivel(cause)
  }
}

/**
 * Pipes the request into the parser. The request is not destroyed after a failure, because the answer needs its
 * connection.
 */
async function passThrough(req: Request, pieces: busboy.Busboy, signal: AbortSignal): Promise<void> {
  const end = Promise.withResolvers<void>()
  const giveUp = () => end.reject(signal.reason)
  const interrupted = () => {
    if (!req.complete) end.reject(ilegivel(new Error('the sender went away')))
  }
  const timeout = setTimeout(() => end.reject(ilegivel(new Error('too slow'))), TOTAL_MS)
  req.setTimeout(IDLE_MS, () => end.reject(new CarError('tempo_esgotado')))
  req.once('close', interrupted)
  signal.addEventListener('abort', giveUp, { once: true })
  if (signal.aborted) giveUp()
  pieces.once('error', (error) => end.reject(error instanceof CarError ? error : ilegivel(error)))
  pieces.once('close', end.resolve)
  req.pipe(pieces)
  try {
    await end.promise
  } catch (failure) {
    req.unpipe(pieces)
    pieces.on('error', () => {})
    pieces.destroy(failure as Error)
    throw failure
  } finally {
    clearTimeout(timeout)
    req.setTimeout(0)
    req.off('close', interrupted)
    signal.removeEventListener('abort', giveUp)
  }
}

/** Shortens the name of a field and removes control characters, because senders choose these names. */
const safeName = (nome: string): string => nome.replace(/\p{C}/gu, '').slice(0, 60) || 'corpo'

const ilegivel = (cause: unknown): CarError =>
  new CarError('ilegivel', { mensagem: 'O formulário não pôde ser lido até o fim. Envie-o de novo.', cause })
