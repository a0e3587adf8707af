import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { currentContext, runInContext } from '@car/telemetry/request-context'
import { makeZip } from 'client-zip'
import type { Response } from 'express'
import type { ZipEntry } from '../../acesso/domain/exportacao.ts'

/**
 * Sends files as one archive, at the pace of the client. After a failure the archive lacks its end, so that no program
 * opens it. The sources are closed in any case.
 */
export async function sendZip(res: Response, entries: AsyncIterable<ZipEntry>, nome: string): Promise<void> {
  res.status(200).set({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${nome}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  using opened = new DisposableStack()
  // The library closes none of its sources, so they are closed here.
  const read = <T>(items: AsyncIterable<T>): AsyncGenerator<T> => {
    const readings = throughout(items)
    opened.defer(() => void readings.return(undefined).catch(() => {}))
    return readings
  }
  async function* files() {
    for await (const { nome: name, em: lastModified, conteudo } of read(entries))
      yield { name, lastModified, input: typeof conteudo === 'string' ? conteudo : read(conteudo) }
  }
  await pipeline(Readable.fromWeb(makeZip(files()) as never), res).catch((error: unknown) => {
    const clientLeft = (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE'
    if (!clientLeft) throw error
  })
}

/**
 * Reads the items with the rights of the service, because the person's token may expire while a large archive is sent.
 * The person's rights are checked earlier.
 */
async function* throughout<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  const context = { requestId: currentContext()?.requestId ?? '' }
  const source = items[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await runInContext(context, () => source.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    await source.return?.()
  }
}
