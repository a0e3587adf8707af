import sharp from 'sharp'
import { openFile, type SourceFile } from '../file/open-file.ts'
import { Refusal } from '../refusal.ts'
import type { Answers, ReaderMessage, ReaderRequest, Target } from './protocol.ts'

// Only the formats that people may upload are read. libvips could read many more, with the code of many more libraries.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadTiff'] })
sharp.concurrency(1)
sharp.cache(false)

const say = (m: ReaderMessage) => process.send?.(m)

/**
 * Answers one request after the other, for a pool that may kill this process at any moment. A hostile file affects only
 * this process.
 */
export function serve(answer: (request: ReaderRequest) => Promise<Answers[keyof Answers]>): void {
  process.on('message', ({ id, request }: { id: number; request: ReaderRequest }) => {
    say({ id, begun: true })
    answer(request).then(
      (value) => say({ id, value }),
      (error: unknown) => {
        const text = error instanceof Error ? error.message : String(error)
        if (error instanceof Refusal) say({ id, error: text, motivo: error.motivo })
        else say({ id, error: text, fatal: true })
      },
    )
  })
  say({ ready: true })
}

let current: { document: string; file: SourceFile } | undefined

/**
 * Opens the document of a request. The last document stays open, even if its file has another path in the next request.
 */
export async function fileOf({ document, path, limits }: Target): Promise<SourceFile> {
  if (current?.document === document) {
    const { file } = current
    if (file.type === 'picture' && file.path !== path) current.file = { ...file, path }
    return current.file
  }
  if (current?.file.type === 'pdf') await current.file.pdf.close()
  current = undefined
  current = { document, file: await openFile(path, limits) }
  return current.file
}
