import type { Confinement } from '@car/child/fork-child'
import { lend } from '@car/child/lend'
import { openWorkFolder } from '@car/child/work-folder'
import type { TipoDocumento } from '@car/vocabulary/documento'
import { createPool } from './child/pool.ts'
import type { Leitura } from './leitura.ts'
import { LIMITS, type Limits } from './limits.ts'
import { requireModel } from './ocr/model.ts'
import { type Progress, readDocument } from './read-document.ts'

export interface Reader {
  /**
   * Reads one document; always settles. `path` is a local copy that stays until then, `tipo` what it was sent as.
   * `onProgress` is told of each page. What is wrong with the file is `invalido`, with the reason and what to do.
   * @throws the signal's reason when that aborts; Error when the file is not there or the readers themselves cannot run
   */
  read(
    path: string,
    tipo: TipoDocumento,
    options?: { onProgress?: (p: Progress) => void; signal?: AbortSignal },
  ): Promise<Leitura>
  /** Ends the processes; what is being read is rejected. */
  close(): Promise<void>
}

/**
 * Starts `readers` processes, one per core. `tessdataDir` holds Debian's `por.traineddata` (tesseract-ocr-por).
 * They see no files but those that they are asked about, while they are.
 * @throws Error when the model is not there, or the processes do not start
 */
export async function createReader(options: {
  tessdataDir: string
  readers: number
  /** `kernel` when left out. */
  confinement?: Confinement
  limits?: Partial<Limits>
}): Promise<Reader> {
  const { tessdataDir, readers, confinement = 'kernel' } = options
  requireModel(tessdataDir)
  const limits = { ...LIMITS, ...options.limits }
  const folder = await openWorkFolder('leitura')
  const pool = createPool({ size: readers, tessdataDir, folder: folder.path, limits, confinement })
  const close = async () => {
    await pool.close()
    await folder.remove()
  }
  try {
    await pool.ready
  } catch (error) {
    await close()
    throw error
  }
  return {
    read: async (path, tipo, { onProgress = () => {}, signal } = {}) => {
      await using lent = await lend(path, folder.path)
      return await readDocument({ pool, readers, limits }, lent.path, tipo, onProgress, signal)
    },
    close,
  }
}
