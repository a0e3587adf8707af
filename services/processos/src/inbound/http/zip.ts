import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { currentContext, runInContext } from '@car/telemetry/request-context'
import { makeZip } from 'client-zip'
import type { Response } from 'express'
import type { Entrada } from '../../domain/exportacao.ts'

/**
 * Sends files as one archive, each read as the client takes it. A failure after the start breaks the answer off, and an
 * archive without its end does not open. All sources are closed however it ends.
 */
export async function enviarZip(res: Response, entradas: AsyncIterable<Entrada>, nome: string): Promise<void> {
  res.status(200).set({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${nome}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  using abertos = new DisposableStack()
  // The library closes none of its sources.
  const ler = <T>(itens: AsyncIterable<T>): AsyncGenerator<T> => {
    const lidos = aoLongo(itens)
    abertos.defer(() => void lidos.return(undefined).catch(() => {}))
    return lidos
  }
  async function* arquivos() {
    for await (const { nome: name, em: lastModified, conteudo } of ler(entradas))
      yield { name, lastModified, input: typeof conteudo === 'string' ? conteudo : ler(conteudo) }
  }
  await pipeline(Readable.fromWeb(makeZip(arquivos()) as never), res).catch((erro: unknown) => {
    const clienteFoiEmbora = (erro as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE'
    if (!clienteFoiEmbora) throw erro
  })
}

/**
 * Reads on as the service. The person's token expires long before a large archive is sent, and what they may have was
 * decided when they asked.
 */
async function* aoLongo<T>(itens: AsyncIterable<T>): AsyncGenerator<T> {
  const contexto = { requestId: currentContext()?.requestId ?? '' }
  const fonte = itens[Symbol.asyncIterator]()
  try {
    for (;;) {
      const lido = await runInContext(contexto, () => fonte.next())
      if (lido.done) return
      yield lido.value
    }
  } finally {
    await fonte.return?.()
  }
}
