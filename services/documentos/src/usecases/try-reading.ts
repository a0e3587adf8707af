import { randomUUID } from 'node:crypto'
import type { DocumentoReading } from '@car/reading/reading'
import { insist } from '@car/store/insist'
import { counter, histogram } from '@car/telemetry/metrics'
import { completeReading, giveBack, beginReading } from '../domain/decisions.ts'
import { type State, underWay, type Processing } from '../domain/documento.ts'
import type { ReaderCtx } from './ctx.ts'
import { recordReading } from './record-reading.ts'
import { settled } from './settled.ts'
import { resultOf } from './result.ts'

/**
 * The outcome of a reading. `settled`: the document is settled. `failed`: the reading broke down, which counts
 * against the file. `postponed`: another reader or a later try has to settle the document.
 */
export type Outcome = 'settled' | 'failed' | 'postponed'

/** `holder` holds the lease; `caminho` is the path of the file. `whole` is false if the stored bytes are damaged. */
export type InHand = { id: string; holder: string; caminho: string; whole: boolean }

const stages = histogram('car_documentos_leitura_etapa_seconds', 'Time that each step of reading a document took')

const secondReadings = counter(
  'car_documentos_segundo_motor_total',
  'Documents read, by what became of the second OCR engine: unasked, given or failed',
)

/** Records that a reading begins, reads, and records the outcome. An interrupted reading is given back. */
export async function tryReading(ctx: ReaderCtx, inHand: InHand, signal: AbortSignal): Promise<Outcome> {
  const { id, whole } = inHand
  const reading = randomUUID()
  const doc = await recordReading(ctx, id, reading, (current) => beginReading(current, reading))
  if (!isOfReading(doc, reading)) return outcomeOf(doc)
  if (!whole) return 'failed'
  try {
    return await readAndComplete(ctx, doc, inHand, signal)
  } catch (error) {
    if (!signal.aborted) ctx.logger.error({ err: error, documento_id: id }, 'reading broke down')
    else await recordReading(ctx, id, `${reading}-devolver`, (current) => giveBack(current, reading))
    return 'postponed'
  }
}

const isOfReading = (doc: State, reading: string): doc is Processing =>
  doc?.status === 'processando' && doc.holder === reading

/** If the document is not settled, another reader has it. */
const outcomeOf = (doc: State): Outcome => (doc !== null && underWay(doc) ? 'postponed' : 'settled')

async function readAndComplete(
  ctx: ReaderCtx,
  doc: Processing,
  { holder, caminho }: InHand,
  signal: AbortSignal,
): Promise<Outcome> {
  const reading = await withReader(ctx, doc, holder, caminho, signal)
  if (reading.motivo === 'falha_processamento') return 'failed'
  const outcome = await finish(ctx, doc, reading, signal)
  if (outcome?.status !== 'descartado')
    settled({ tipo: doc.tipo, status: reading.status, motivo: reading.motivo ?? 'nenhum' })
  return outcomeOf(outcome)
}

async function withReader(
  ctx: ReaderCtx,
  doc: Processing,
  holder: string,
  caminho: string,
  signal: AbortSignal,
): Promise<DocumentoReading> {
  const reading = await ctx.reader.read(caminho, doc.tipo, {
    signal,
    onProgress: (progress) => void ctx.lease.note(doc.id, holder, progress).catch(() => {}),
  })
  for (const { nome, ms } of reading.stages) stages(ms / 1000, { etapa: nome })
  if (reading.second !== undefined) secondReadings({ resultado: reading.second })
  const { status, motivo, confianca, paginas } = reading
  ctx.logger.info({ documento_id: doc.id, tipo: doc.tipo, status, motivo, confianca, paginas }, 'document read')
  return reading
}

/** Repeats the recording until it succeeds or the signal aborts, because reading again would cost more than waiting. */
async function finish(ctx: ReaderCtx, doc: Processing, reading: DocumentoReading, signal: AbortSignal): Promise<State> {
  const { resultado, sealed } = resultOf(ctx, doc.id, reading)
  return insist(signal, async () => {
    const refusals = resultado.status === 'valido' ? 0 : await ctx.documentos.refusalsInSeries(doc.processoId, doc.tipo)
    const decide = (current: State) => completeReading(current, doc.holder, resultado, refusals)
    return recordReading(ctx, doc.id, `${doc.holder}-concluir`, decide, sealed)
  })
}
