import { UPLOAD_PART } from '@car/vocabulary/limits'
import { api, unwrap } from '../api/client.ts'
import { Failure } from '../api/failure.ts'
import { once } from '../api/version.ts'
import type { Upload } from '../../device/schema.ts'

/** The first and largest size of a part, in bytes. The size is adjusted to a few seconds for each part. */
const PART = { smallest: UPLOAD_PART.least, first: 256 * 1024, largest: 4 * 1024 * 1024 }
const FAST_MS = 1_500
const SLOW_MS = 6_000

/**
 * Sends a file part by part, beginning with the first missing part.
 * @param note  stores the progress
 * @throws Failure
 */
export async function send(row: Upload, note: (part: Partial<Upload>) => Promise<void>): Promise<void> {
  let { id, recebido } = await resume(row, note)
  for (let step = PART.first; recebido < row.arquivo.size; ) {
    const inicio = performance.now()
    recebido = await sendPart(id, recebido, row.arquivo.slice(recebido, recebido + step))
    await note({ recebido })
    step = nextStep(step, performance.now() - inicio)
  }
  await unwrap(api.POST('/api/v1/documentos/envios/{id}/concluir', { params: { path: { id } } }))
}

let nextTurn = 0

/**
 * Returns the milliseconds until another upload may be opened; 0 or less if that is now. The service limits the new
 * uploads of a minute.
 */
export const turnWait = ({ uploadId: upload }: Upload): number =>
  upload === undefined ? nextTurn - performance.now() : 0

/**
 * Returns the milliseconds until the limit restarts. Uses the clock of the service, because a telephone's clock may be
 * wrong.
 */
function waitOf(headers: Headers): number {
  const remaining = headers.get('x-ratelimit-remaining')
  const restartsAt = Number(headers.get('x-ratelimit-reset')) * 1000
  const now = Date.parse(headers.get('date') ?? '')
  return remaining === '0' && restartsAt > now ? restartsAt - now : 0
}

const nextStep = (step: number, tookMs: number): number => {
  if (tookMs < FAST_MS) return Math.min(step * 2, PART.largest)
  return tookMs > SLOW_MS ? Math.max(step / 2, PART.smallest) : step
}

/** Continues an interrupted upload, or begins a new upload. The service keeps an upload for a day. */
async function resume(
  { uploadId: upload, chave, processo, tipo, substitui, nome, arquivo }: Upload,
  note: (part: Partial<Upload>) => Promise<void>,
): Promise<{ id: string; recebido: number }> {
  const before = upload === undefined ? null : await progressOf(upload)
  if (before) return before
  const fresh = upload === undefined ? chave : crypto.randomUUID()
  const call = api.POST('/api/v1/documentos/envios', {
    params: { header: once(fresh) },
    body: {
      processo_id: processo,
      tipo_documento: tipo,
      nome,
      tamanho: arquivo.size,
      ...(substitui ? { substitui } : {}),
    },
  })
  const { data } = await unwrap(call)
  nextTurn = performance.now() + waitOf((await call).response.headers)
  await note({ uploadId: data.id, chave: fresh, recebido: data.recebido_bytes })
  return { id: data.id, recebido: data.recebido_bytes }
}

async function progressOf(id: string): Promise<{ id: string; recebido: number } | null> {
  try {
    const { data } = await unwrap(api.GET('/api/v1/documentos/envios/{id}', { params: { path: { id } } }))
    return { id, recebido: data.recebido_bytes }
  } catch (error) {
    if (error instanceof Failure && error.codigo === 'CAR-003') return null
    throw error
  }
}

/**
 * Sends one part.
 * @returns the number of bytes that the service has, also if it already had this part
 */
async function sendPart(id: string, inicio: number, part: Blob): Promise<number> {
  try {
    const { data } = await unwrap(
      api.POST('/api/v1/documentos/envios/{id}/partes', {
        params: { path: { id }, query: { inicio } },
        headers: { 'content-type': 'application/octet-stream' },
        body: part as unknown as string,
        bodySerializer: (body) => body,
      }),
    )
    return data.recebido_bytes
  } catch (error) {
    if (!(error instanceof Failure) || error.codigo !== 'CAR-012') throw error
    const progress = await progressOf(id)
    if (!progress) throw error
    return progress.recebido
  }
}

/** Discards the replaced document. Accepts a refusal: the document may be gone already, or may have to stay. */
export async function descartarDocumento(id: string): Promise<void> {
  await unwrap(api.DELETE('/api/v1/documentos/{id}', { params: { path: { id } } })).catch((error: unknown) => {
    if (error instanceof Failure && !error.isTransient && !error.isSignedOut) return
    throw error
  })
}

/** Removes an upload at the service, if it still exists. */
export async function excluirEnvio({ uploadId: upload }: Upload): Promise<void> {
  if (upload === undefined) return
  await unwrap(api.DELETE('/api/v1/documentos/envios/{id}', { params: { path: { id: upload } } })).catch(() => {})
}
