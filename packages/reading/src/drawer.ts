import type { Confinement } from '@car/child/fork-child'
import { lend } from '@car/child/lend'
import { openWorkFolder } from '@car/child/work-folder'
import { createPool, ReaderLost } from './child/pool.ts'
import type { Drawing } from './child/protocol.ts'
import { LIMITS, type Limits } from './limits.ts'

export interface Drawer {
  /**
   * Draws one page as a JPEG; pages count from 1. `path` is a local copy that has to stay until the promise settles.
   * `document` identifies its content. The last document stays open, so drawing another of its pages is quicker.
   * @throws Refusal for a fault of the file; the signal's reason; Error when the processes do not start, are closed, or
   * die twice during the request
   */
  draw(file: { document: string; path: string }, page: number, how: Drawing, signal: AbortSignal): Promise<Buffer>
  /** Ends the processes. Drawings under way are rejected. */
  close(): Promise<void>
}

/**
 * The limits for drawing a page. They are lower than the limits for reading, because drawing costs a fraction of
 * reading.
 */
const OWN: Partial<Limits> = { pageSeconds: 10, readerMegabytes: 1_000 }

/** Starts `drawers` processes. They can read only the files of current requests, besides their code. */
export async function createDrawer(options: {
  drawers: number
  confinement: Confinement
  limits?: Partial<Limits>
}): Promise<Drawer> {
  const { drawers, confinement } = options
  const limits = { ...LIMITS, ...OWN, ...options.limits }
  const folder = await openWorkFolder('desenho')
  const pool = createPool({ size: drawers, tessdataDir: null, folder: folder.path, limits, confinement })
  return {
    async draw({ document, path }, number, how, signal) {
      await using lent = await lend(path, folder.path)
      const ask = () => pool.ask({ act: 'draw', number, ...how, document, path: lent.path, limits }, signal)
      // If a process died for an unknown reason during the request, the file is not to blame, so the request is tried
      // once more.
      const jpeg = await ask().catch((error: unknown) => {
        if (error instanceof ReaderLost) return ask()
        throw error
      })
      return Buffer.from(jpeg)
    },
    async close() {
      await pool.close()
      await folder.remove()
    },
  }
}
