import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Confinement } from '@car/child/fork-child'
import { createTurns } from '@car/child/turns'
import { openWorkFolder } from '@car/child/work-folder'
import { requireConfinement } from '@car/child/require-confinement'
import { CarError } from '@car/errors/car-error'
import { createDrawer, type Drawer } from '@car/reading/drawer'
import { Refusal } from '@car/reading/refusal'
import { DamagedObject } from '@car/objects/recorded'
import type { Logger } from '@car/telemetry/logger'
import type { Documento } from '../domain/documento.ts'
import type { Page } from '../domain/pages.ts'
import type { Files } from './files.ts'

/** A local copy of a file for drawing. `uses` counts its users, and `expiry` removes an unused copy. */
type Copy = { caminho: Promise<string>; uses: number; expiry?: NodeJS.Timeout }

/**
 * The time for which an unused copy stays, because people often look at the next page too. At most `KEPT` copies stay.
 */
const STAYS_MS = 30_000
const KEPT = 4
/**
 * The most pages that may wait to be drawn. `PER_PERSON` limits the pages of one person that wait or are being drawn.
 */
const MAX_WAITING = 32
const PER_PERSON = 8
/**
 * The longest wait of a request for its turn, and the longest time for drawing. The gateway gives up after half a
 * minute without data.
 */
const WAIT_MS = 16_000
const LIMIT_MS = 12_000

/**
 * Draws pages in processes confined by the kernel (docs/adr/0016-children-confined-by-the-kernel.md). The processes are
 * started when the first page is requested.
 */
export function createPreviews(
  files: Files,
  { PREVIAS, CONFINEMENT }: { PREVIAS: number; CONFINEMENT: Confinement },
  logger: Logger,
) {
  const copies = new Map<string, Copy>()
  const turns = createTurns({
    atOnce: PREVIAS,
    // One of several processes is always left for other people.
    atOnceOfOne: Math.max(1, Math.min(PREVIAS - 1, 2)),
    waiting: MAX_WAITING,
    ofOne: PER_PERSON,
    waitMs: WAIT_MS,
  })
  let opened: Promise<{ drawer: Drawer; folder: Awaited<ReturnType<typeof openWorkFolder>> }> | undefined

  async function open() {
    const drawer = await createDrawer({ drawers: PREVIAS, confinement: CONFINEMENT })
    return { drawer, folder: await openWorkFolder('copias') }
  }

  async function download(doc: Documento, folder: string): Promise<string> {
    const caminho = join(folder, randomUUID())
    await pipeline(await files.read(doc), createWriteStream(caminho, { mode: 0o600 }))
    return caminho
  }

  async function withFile<T>(doc: Documento, folder: string, run: (caminho: string) => Promise<T>): Promise<T> {
    const copy: Copy = copies.get(doc.id) ?? { caminho: download(doc, folder), uses: 0 }
    copies.delete(doc.id)
    copies.set(doc.id, copy) // moves it to the end
    copy.caminho.catch(() => copies.delete(doc.id))
    clearTimeout(copy.expiry)
    copy.uses++
    try {
      return await run(await copy.caminho)
    } finally {
      copy.uses--
      if (copy.uses === 0) copy.expiry = setTimeout(() => release(doc.id, copy), STAYS_MS).unref()
      const livres = [...copies].filter(([, { uses }]) => uses === 0)
      for (const [id, oldCopy] of livres.slice(0, Math.max(0, copies.size - KEPT))) release(id, oldCopy)
    }
  }

  function release(id: string, { caminho, expiry: end }: Copy): void {
    clearTimeout(end)
    copies.delete(id)
    caminho.then((path) => rm(path, { force: true })).catch(() => {})
  }

  async function drawNow(doc: Documento, { pagina, lado, cor }: Page): Promise<Buffer | null> {
    const signal = AbortSignal.timeout(LIMIT_MS)
    const { drawer, folder } = await (opened ??= open())
    try {
      return await withFile(doc, folder.path, (path) =>
        drawer.draw({ document: doc.id, path }, pagina, { side: lado, color: cor }, signal),
      )
    } catch (error) {
      // `falha_processamento` means that a child died. Another file may have been the cause, so this file may be tried
      // again.
      if (error instanceof Refusal && error.motivo !== 'falha_processamento') {
        logger.warn({ err: error, documento_id: doc.id, pagina }, 'a page cannot be drawn')
        return null
      }
      if (error instanceof CarError || error instanceof DamagedObject) throw error
      throw new CarError(signal.aborted ? 'tempo_esgotado' : 'indisponivel', { cause: error })
    }
  }

  return {
    /**
     * Requires that this system confines child processes, if the settings demand that.
     * @throws Error with instructions
     */
    ensureConfinement: (): Promise<void> => requireConfinement(CONFINEMENT, (line) => logger.warn(line)),

    /**
     * Returns the JPEG of a page; null when the page can never be drawn. The file is copied to this machine only when
     * its turn comes, so that few copies exist at once.
     * @throws CAR-016 when too many pages wait, in all or for this person, or a drawing process fails; CAR-017 when
     * drawing takes too long; DamagedObject
     */
    draw: (who: string, doc: Documento, pagina: Page): Promise<Buffer | null> =>
      turns.inTurn(who, () => drawNow(doc, pagina)),

    close: async (): Promise<void> => {
      for (const { expiry: end } of copies.values()) clearTimeout(end)
      const { drawer, folder } = (await opened) ?? {}
      await drawer?.close()
      await folder?.remove()
    },
  }
}

export type Previews = ReturnType<typeof createPreviews>
