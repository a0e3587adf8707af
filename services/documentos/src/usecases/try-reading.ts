import { randomUUID } from 'node:crypto'
import type { DocumentoReading } from '@car/leitura/reading'
import { insist } from '@car/store/insist'
import { histogram } from '@car/telemetry/metrics'
import { completeReading, giveBack, beginReading } from '../domain/decisions.ts'
import { type State, underWay, type Processing } from '../domain/documento.ts'
import type { ReaderCtx } from './ctx.ts'
import { recordReading } from './record-reading.ts'
import { settled } from './settled.ts'
import { resultOf } from './result.ts'

/**
 * The outcome of a reading. `resolvida`: the document is settled. `falhou`: the reading broke down, which counts
 * against the file. `adiada`: another reader or a later try has to settle the document.
 */
export type Outcome = 'resolvida' | 'falhou' | 'adiada'

/**
 * `posse` is the holder of the lease, `caminho` the path of the file. `whole` is false if the stored bytes are damaged.
 */
export type InHand = { id: string; posse: string; caminho: string; whole: boolean }

const stages = histogram('car_documentos_leitura_etapa_seconds', 'Time that each step of reading a document took')

/** Records that a reading begins, reads, and records the outcome. An interrupted reading is given back. */
export async function tryReading(ctx: ReaderCtx, inHand: InHand, signal: AbortSignal): Promise<Outcome> {
  const { id, whole } = inHand
  const leitura = randomUUID()
  const doc = await recordReading(ctx, id, leitura, (current) => beginReading(current, leitura))
  if (!isOfReading(doc, leitura)) return outcomeOf(doc)
  if (!whole) return 'falhou'
  try {
    return await readAndComplete(ctx, doc, inHand, signal)
  } catch (erro) {
    if (!signal.aborted) ctx.logger.error({ err: erro, documento_id: id }, 'reading broke down')
    else await recordReading(ctx, id, `${leitura}-devolver`, (current) => giveBack(current, leitura))
    return 'adiada'
  }
}

const isOfReading = (doc: State, leitura: string): doc is Processing =>
  doc?.status === 'processando' && doc.posse === leitura

/** If the document is not settled, another reader has it. */
const outcomeOf = (doc: State): Outcome => (doc !== null && underWay(doc) ? 'adiada' : 'resolvida')

async function readAndComplete(
  ctx: ReaderCtx,
  doc: Processing,
  { posse, caminho }: InHand,
  signal: AbortSignal,
): Promise<Outcome> {
  const leitura = await withReader(ctx, doc, posse, caminho, signal)
  if (leitura.motivo === 'falha_processamento') return 'falhou'
  const outcome = await finish(ctx, doc, leitura, signal)
  if (outcome?.status !== 'descartado')
    settled({ tipo: doc.tipo, status: leitura.status, motivo: leitura.motivo ?? 'nenhum' })
  return outcomeOf(outcome)
}

async function withReader(
  ctx: ReaderCtx,
  doc: Processing,
  posse: string,
  caminho: string,
  signal: AbortSignal,
): Promise<DocumentoReading> {
  const leitura = await ctx.reader.read(caminho, doc.tipo, {
    signal,
    onProgress: (progresso) => void ctx.lease.note(doc.id, posse, progresso).catch(() => {}),
  })
  for (const { nome, ms } of leitura.stages) stages(ms / 1000, { etapa: nome })
  const { status, motivo, confianca, paginas } = leitura
  ctx.logger.info({ documento_id: doc.id, tipo: doc.tipo, status, motivo, confianca, paginas }, 'document read')
  return leitura
}

/** Repeats the recording until it succeeds or the signal aborts, because reading again would cost more than waiting. */
async function finish(ctx: ReaderCtx, doc: Processing, leitura: DocumentoReading, signal: AbortSignal): Promise<State> {
  const { resultado, sealed } = resultOf(ctx, doc.id, leitura)
  return insist(signal, async () => {
    const refusals = resultado.status === 'valido' ? 0 : await ctx.documentos.refusalsInSeries(doc.processoId, doc.tipo)
    const decide = (current: State) => completeReading(current, doc.posse, resultado, refusals)
    return recordReading(ctx, doc.id, `${doc.posse}-concluir`, decide, sealed)
  })
}
