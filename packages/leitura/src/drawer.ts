import type { Confinement } from '@car/child/fork-child'
import { lend } from '@car/child/lend'
import { openWorkFolder } from '@car/child/work-folder'
import { createPool, ReaderLost } from './child/pool.ts'
import type { Drawing } from './child/protocol.ts'
import { LIMITS, type Limits } from './limits.ts'

export interface Drawer {
  /**
   * JPEG of one page as it is shown; pages count from 1. `path` is a local copy that stays until then; `document` names what
   * is in it: what was asked about last stays open.
   * @throws Refusal for what is wrong with the file; the signal's reason; Error when the processes do not start
   */
  draw(file: { document: string; path: string }, page: number, how: Drawing, signal: AbortSignal): Promise<Buffer>
  /** Ends the processes; what is being drawn is rejected. */
  close(): Promise<void>
}

/** A page costs a fraction of reading it. */
const OWN: Partial<Limits> = { pageSeconds: 10, readerMegabytes: 1_000 }

/** Starts `drawers` processes. They see no files but those that they are asked about, while they are. */
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
      // A process that was lost under the request is no fault of the file: once more.
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
