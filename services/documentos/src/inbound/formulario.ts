import { AsyncLocalStorage } from 'node:async_hooks'
import type { Readable } from 'node:stream'
import type { Detalhe } from '@car/errors/catalog'
import { ErroCar } from '@car/errors/erro-car'
import busboy from 'busboy'
import type { Request } from 'express'

export type Parte = { nome: string | undefined; mime: string }

type Receptor = {
  campos: readonly string[]
  arquivo: string
  /** The most bytes of the file that are passed on. */
  limite: number
  aoCampo: (nome: string, valor: string) => void
  /** Reads the stream to its end. If it rejects, the whole reading ends. */
  aoArquivo: (stream: Readable, parte: Parte) => Promise<void>
}

export type Formulario = { campos: Map<string, string>; problemas: Detalhe[] }

const CAMPO_MAXIMO = 4 * 1024
const PARTES = 32
/**
 * When nothing came for this long, the object store takes nothing, or the gateway is gone: it ends slow senders sooner.
 * The other limit is for the whole request.
 */
const PARADO_MS = 60_000
const TOTAL_MS = 15 * 60_000

/**
 * Reads a multipart body in one pass, with parts in any order, and keeps nothing but the values of fields. Unknown,
 * repeated or malformed fields are collected as problems and reading continues, so that all are reported at once.
 * @throws CAR-009 when it is not multipart, CAR-011 when it is broken or breaks off, CAR-017 when the file is not taken
 * in time, or the signal's reason
 */
export async function lerFormulario(req: Request, leitor: Receptor, signal: AbortSignal): Promise<Formulario> {
  // A request that ended while it was being examined emits nothing any more, not even its end.
  if (req.destroyed) throw ilegivel(new Error('the sender went away'))
  const campos = new Map<string, string>()
  const problemas: Detalhe[] = []
  const recusar = (campo: string, code: string, message: string) =>
    problemas.push({ field: nomeSeguro(campo), code, message })
  const recebendo: Promise<void>[] = []
  const partes = abrir(req, leitor.limite)

  const aoCampo = (nome: string | undefined, valor: string, info: busboy.FieldInfo) => {
    if (nome === leitor.arquivo) return recusar(nome, 'invalid_format', 'Envie este campo como arquivo.')
    if (nome === undefined || !leitor.campos.includes(nome)) return desconhecido(nome)
    if (campos.has(nome)) return recusar(nome, 'invalid_format', 'Este campo foi enviado mais de uma vez.')
    if (info.valueTruncated) return recusar(nome, 'too_long', 'Este campo é longo demais.')
    campos.set(nome, valor)
    leitor.aoCampo(nome, valor)
  }
  const aoArquivo = (nome: string | undefined, stream: Readable, info: busboy.FileInfo) => {
    stream.on('error', () => {}) // its reader handles the error
    const problema = problemaDoArquivo(nome)
    if (problema || nome !== leitor.arquivo) {
      stream.resume()
      return problema?.()
    }
    recebendo.push(leitor.aoArquivo(stream, { nome: info.filename, mime: info.mimeType }))
    recebendo.at(-1)?.catch((erro: unknown) => partes.destroy(erro as Error))
  }
  const problemaDoArquivo = (nome: string | undefined): (() => void) | undefined => {
    if (nome === leitor.arquivo) {
      if (recebendo.length === 0) return undefined
      return () => recusar(leitor.arquivo, 'invalid_value', 'Envie um arquivo por vez.')
    }
    if (nome !== undefined && leitor.campos.includes(nome))
      return () => recusar(nome, 'invalid_format', 'Envie este campo como texto.')
    return () => desconhecido(nome)
  }
  const desconhecido = (nome = '') => void recusar(nome, 'unknown_field', 'Este campo não existe. Retire-o.')

  // The events of a request run outside its async context. `bind` brings the context with them.
  partes.on('field', AsyncLocalStorage.bind(aoCampo))
  partes.on('file', AsyncLocalStorage.bind(aoArquivo))
  partes.on('partsLimit', () => recusar('', 'unknown_field', 'Há partes demais no formulário.'))
  try {
    await atravessar(req, partes, signal)
    await Promise.all(recebendo)
    return { campos, problemas }
  } finally {
    await Promise.allSettled(recebendo)
  }
}

function abrir(req: Request, limite: number): busboy.Busboy {
  if (!/^multipart\/form-data\b/i.test(req.headers['content-type'] ?? '')) {
    throw new ErroCar('tipo_nao_aceito', { mensagem: 'Envie o formulário como multipart/form-data.' })
  }
  try {
    return busboy({
      headers: req.headers,
      defParamCharset: 'utf8',
      // A file that reaches the limit is cut there. The extra byte allows a file of exactly the permitted size.
      limits: { fileSize: limite + 1, fieldSize: CAMPO_MAXIMO, parts: PARTES, headerPairs: 100 },
    })
  } catch (cause) {
    throw ilegivel(cause)
  }
}

/** The request itself must not be destroyed, because it still has to carry the answer. */
async function atravessar(req: Request, partes: busboy.Busboy, signal: AbortSignal): Promise<void> {
  const fim = Promise.withResolvers<void>()
  const desistir = () => fim.reject(signal.reason)
  const interrompido = () => {
    if (!req.complete) fim.reject(ilegivel(new Error('the sender went away')))
  }
  const demora = setTimeout(() => fim.reject(ilegivel(new Error('too slow'))), TOTAL_MS)
  req.setTimeout(PARADO_MS, () => fim.reject(new ErroCar('tempo_esgotado')))
  req.once('close', interrompido)
  signal.addEventListener('abort', desistir, { once: true })
  if (signal.aborted) desistir()
  partes.once('error', (erro) => fim.reject(erro instanceof ErroCar ? erro : ilegivel(erro)))
  partes.once('close', fim.resolve)
  req.pipe(partes)
  try {
    await fim.promise
  } catch (erro) {
    req.unpipe(partes)
    partes.on('error', () => {})
    partes.destroy(erro as Error)
    throw erro
  } finally {
    clearTimeout(demora)
    req.setTimeout(0)
    req.off('close', interrompido)
    signal.removeEventListener('abort', desistir)
  }
}

/**
 * Names are the sender's own text. They are shown shortened, and without characters that could break a page or a log.
 */
const nomeSeguro = (nome: string): string => nome.replace(/\p{C}/gu, '').slice(0, 60) || 'corpo'

const ilegivel = (cause: unknown): ErroCar =>
  new ErroCar('ilegivel', { mensagem: 'O formulário não pôde ser lido até o fim. Envie-o de novo.', cause })
