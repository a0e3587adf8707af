import type { DocumentoKind } from '@car/vocabulary/documento'
import { asFailure, Failure, offlineFailure } from '../api/failure.ts'
import { eHeic, PAGES_TOO_LARGE, isTooLarge } from './file.ts'
import type { Defect } from './defects.ts'
import type { PhotoRequest, Prepared } from './photo.worker.ts'
import type { Page } from '../../device/schema.ts'
import type { Sheet, JoinedPages } from './join.ts'
import { withoutLocation } from './storeless.ts'

type Photo = { nome: string; arquivo: Blob; tipo: DocumentoKind }
type PreparedPhoto = { nome: string; arquivo: Blob; defects: Defect[]; thumbnail?: Blob }

/**
 * Returns whether a file is prepared before it is sent. HEIC is always prepared, because the service does not read it.
 * Other files of plans are sent byte for byte, because they serve for measurements.
 */
export const willBePrepared = ({ arquivo, tipo }: Photo): boolean =>
  eHeic(arquivo) || (tipo !== 'planta_georeferenciada' && ['image/jpeg', 'image/png'].includes(arquivo.type))

/**
 * Checks a photograph, and makes it ready to be sent.
 * @throws Failure if HEIC cannot be converted, or without a network
 */
export async function prepare({ nome, arquivo, tipo }: Photo): Promise<PreparedPhoto> {
  const heic = eHeic(arquivo)
  try {
    const ready = (await ask<PhotoRequest, Prepared>(openPhotoWorker, { arquivo })) ?? (await converted(arquivo))
    if (!ready) throw new Failure('CAR-004', CANNOT_CONVERT)
    return {
      ...ready,
      nome: ready.arquivo.type === 'image/jpeg' ? nome.replace(/\.hei[cf]$/i, '.jpg') : nome,
      defects: tipo === 'planta_georeferenciada' ? [] : ready.defects,
    }
  } catch (error) {
    if (heic || asFailure(error).isTransient) throw error
    // The worker failed, so the photograph is sent unchecked, and the service judges it.
    return { nome, arquivo: (await withoutLocation(arquivo)) ?? arquivo, defects: [] }
  }
}

async function converted(arquivo: Blob): Promise<Prepared> {
  const pixels = await ask<Blob, ImageData | null>(openHeicWorker, arquivo)
  return pixels && ask<PhotoRequest, Prepared>(openPhotoWorker, { arquivo, pixels })
}

/**
 * Makes one PDF of all pages. A single unrotated page stays a photograph.
 * @throws Failure if the pages cannot be joined
 */
export async function joinedPages(pages: readonly [Page, ...Page[]]): Promise<Blob> {
  const [{ arquivo: only, turn }] = pages
  if (pages.length === 1 && turn === 0) return only
  const sheets = pages.map((page): Sheet => ({ photo: page.arquivo, turn: page.turn }))
  const joined = await ask<readonly Sheet[], JoinedPages>(openJoinWorker, sheets, CANNOT_JOIN)
  if (typeof joined === 'number') throw new Failure('CAR-004', didNotOpen(joined))
  if (isTooLarge(joined)) throw new Failure('CAR-004', PAGES_TOO_LARGE)
  return joined
}

const CANNOT_JOIN = 'Este aparelho não conseguiu juntar as páginas. Feche outros aplicativos e tente de novo.'
const didNotOpen = (i: number): string => `A página ${i + 1} não é uma foto que se abra aqui. Tire outra, ou remova-a.`

const CANNOT_CONVERT =
  'Esta foto HEIC não pôde ser aberta. Na câmera, escolha o formato “mais compatível” (JPEG), ou envie em PDF.'

const openPhotoWorker = () => new Worker(new URL('./photo.worker.ts', import.meta.url), { type: 'module' })
const openJoinWorker = () => new Worker(new URL('./join.worker.ts', import.meta.url), { type: 'module' })
const openHeicWorker = () => new Worker(new URL('./heic.worker.ts', import.meta.url), { type: 'module' })

const LIMIT_MS = 120_000

/**
 * Gives one job to a new worker, and returns its answer. The worker ends after its answer or after the time limit,
 * which frees its memory.
 */
function ask<P, R>(open: () => Worker, request: P, otherwise = CANNOT_CONVERT): Promise<R> {
  const worker = open()
  let timer = 0
  return new Promise<R>((prepared, failed) => {
    worker.addEventListener('message', ({ data }: MessageEvent<R>) => prepared(data))
    // The script of the worker did not arrive, or the worker failed.
    worker.addEventListener('error', () =>
      failed(navigator.onLine ? new Failure('CAR-004', otherwise) : offlineFailure()),
    )
    timer = window.setTimeout(() => failed(new Failure('CAR-004', otherwise)), LIMIT_MS)
    worker.postMessage(request)
  }).finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}
