import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openWorkFolder } from '@car/child/work-folder'
import { isolate } from '../domain/decisions.ts'
import { underWay, type UnderWay } from '../domain/documento.ts'
import type { ReaderCtx } from './ctx.ts'
import { recordReading } from './record-reading.ts'
import { settled } from './settled.ts'
import { tryReading } from './try-reading.ts'
import { fetchFile } from './fetch-file.ts'

/**
 * The pauses before a document is tried again, as multiples of the lease: after an exception (`PAUSE`), and after a
 * reading that did not settle the document.
 */
const PAUSE = 1 / 2
const READERS_PAUSE = 3 / 2

/** `settled`: the document is settled. `postponed`: another reader or a later try settles the document. */
type Ending = 'settled' | 'postponed'

/**
 * Reads one document, unless another reader has it, and settles it. Each begun reading is recorded, so a file that
 * kills its readers is not tried for ever. A failure to fetch the file does not count.
 * @param stop  the worker has to close, so the document is given back
 * @throws CAR-016 or CAR-017 when a store or the scanner cannot be reached
 */
export async function readDocumento(ctx: ReaderCtx, id: string, stop: AbortSignal): Promise<Ending> {
  const holder = randomUUID()
  if (stop.aborted || !(await ctx.lease.take(id, holder))) return 'postponed'
  let pause = PAUSE
  try {
    const ending = await ctx.lease.hold(id, holder, async (lost) => {
      await using folder = await openWorkFolder('documento')
      return await settle(ctx, id, holder, join(folder.path, 'original'), AbortSignal.any([stop, lost]))
    })
    if (ending === 'settled') await ctx.lease.remove(id)
    pause = stop.aborted ? 0 : READERS_PAUSE
    return ending
  } finally {
    await ctx.lease.release(id, holder, ctx.lease.holdMs * pause).catch(() => {})
  }
}

/**
 * Fetches the file and reads it. After a breakdown the file is read again, until the recorded attempts are used up. An
 * infected file is isolated instead.
 */
async function settle(
  ctx: ReaderCtx,
  id: string,
  holder: string,
  caminho: string,
  signal: AbortSignal,
): Promise<Ending> {
  const { state: doc } = await ctx.store.load('documento', id)
  if (doc === null || !underWay(doc)) return 'settled'
  const file = await fetchFile(ctx, doc, caminho)
  if (file === 'infected') return isolateFile(ctx, doc)
  const inHand = { id, holder, caminho, whole: file === 'intact' }
  let outcome = await tryReading(ctx, inHand, signal)
  while (outcome === 'failed') outcome = await tryReading(ctx, inHand, signal)
  return outcome
}

async function isolateFile(ctx: ReaderCtx, doc: UnderWay): Promise<Ending> {
  const holder = randomUUID()
  await recordReading(ctx, doc.id, holder, (current) => isolate(current, holder))
  settled({ tipo: doc.tipo, status: 'invalido', motivo: 'arquivo_malicioso' })
  return 'settled'
}
