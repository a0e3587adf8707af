import type { Confinement } from '@car/child/fork-child'
import { lend } from '@car/child/lend'
import { openWorkFolder } from '@car/child/work-folder'
import type { DocumentoKind } from '@car/vocabulary/documento'
import { createPool } from './child/pool.ts'
import type { DocumentoReading } from './reading.ts'
import { LIMITS, type Limits } from './limits.ts'
import { hasModels, requireModel } from './ocr/model.ts'
import { type Progress, readDocument } from './read-document.ts'

export interface Reader {
  /**
   * Reads one document; always settles. `path` is a local copy that has to stay until the promise settles, `kind` the
   * declared kind. `onProgress` is called for each page. A fault of the file gives `invalido`, with the reason and
   * advice.
   * @throws the signal's reason when it aborts; Error when the file does not exist or the readers themselves cannot run
   */
  read(
    path: string,
    kind: DocumentoKind,
    options?: { onProgress?: (p: Progress) => void; signal?: AbortSignal },
  ): Promise<DocumentoReading>
  /** Ends the processes. Readings under way are rejected. */
  close(): Promise<void>
}

/**
 * Starts `readers` processes. Each process uses one core. `tessdataDir` contains Debian's `por.traineddata`
 * (tesseract-ocr-por), `secondDir` the models of the second engine; without them every document is read by the first engine alone.
 * Besides their code and the model, the processes can read only the files of current requests.
 * @throws Error when the model does not exist, or the processes do not start
 */
export async function createReader(options: {
  tessdataDir: string
  secondDir?: string | undefined
  readers: number
  /** The confinement of the processes; `kernel` when omitted. */
  confinement?: Confinement
  limits?: Partial<Limits>
}): Promise<Reader> {
  const { tessdataDir, secondDir, readers, confinement = 'kernel' } = options
  requireModel(tessdataDir)
  const limits = { ...LIMITS, ...options.limits }
  const both = secondDir !== undefined && hasModels(secondDir) ? secondDir : undefined
  const folder = await openWorkFolder('leitura')
  const pool = createPool({ size: readers, tessdataDir, secondDir: both, folder: folder.path, limits, confinement })
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
    read: async (path, kind, { onProgress = () => {}, signal } = {}) => {
      await using lent = await lend(path, folder.path)
      return await readDocument({ pool, readers, limits }, lent.path, kind, onProgress, signal)
    },
    close,
  }
}
