import { randomUUID } from 'node:crypto'
import { requiredData, type DocumentoKind } from '@car/vocabulary/documento'
import pLimit from 'p-limit'
import { type Pool, ReaderLost } from './child/pool.ts'
import type { Answers, PageRequest, ReaderRequest, Target } from './child/protocol.ts'
import { judge, refuse } from './judgement/judge.ts'
import type { DocumentoReading, ReadingReason } from './reading.ts'
import type { Limits } from './limits.ts'
import type { SecondOpinion } from './ocr/second/waking.ts'
import type { ReadPage } from './page.ts'
import { Refusal } from './refusal.ts'
import { documentoConfidence } from './words/confidence.ts'

export type Resources = { pool: Pool; readers: number; limits: Limits }
export type Progress = { pagina: number; paginas: number }

/**
 * One reading: its file, the signal that ends it, the time that each step has taken, and what became of the second
 * engine in each step.
 */
type WorkOnDocument = {
  target: Target
  signal: AbortSignal
  stages: Map<string, number>
  opinions: Set<SecondOpinion>
}

/**
 * Reads one document, stage by stage: opens it, reads its pages in parallel, extracts its fields, and judges the
 * result.
 * @throws the signal's reason when it aborts, and Error when the readers cannot run; a fault of the file gives
 * `invalido`
 */
export async function readDocument(
  resources: Resources,
  path: string,
  tipo: DocumentoKind,
  onProgress: (p: Progress) => void,
  given?: AbortSignal,
): Promise<DocumentoReading> {
  const { limits } = resources
  const deadline = AbortSignal.timeout(limits.documentSeconds * 1000)
  const signal = given ? AbortSignal.any([given, deadline]) : deadline
  const reading: WorkOnDocument = {
    target: { document: randomUUID(), path, limits },
    signal,
    stages: new Map(),
    opinions: new Set(),
  }
  const stages = () => [...reading.stages].map(([nome, ms]) => ({ nome, ms }))
  let paginas = 0
  try {
    paginas = (await timed(reading, 'abrir', () => ask(resources, reading, { act: 'open' }))).pages
    requirePages(paginas, limits)
    const numbers = Array.from({ length: paginas }, (_, i) => i + 1)
    const pages = await readPages(
      resources,
      reading,
      numbers.map((number) => ({ number })),
      onProgress,
    )
    const conclude = async (read: ReadPage[]) => {
      const { second: opinion, ...extraction } = await timed(reading, 'extrair', () =>
        askBoth(resources, reading, { act: 'extract', pages: read }),
      )
      const confianca = documentoConfidence(read)
      const second = opinionOf(reading.opinions.add(opinion))
      return {
        contradicted: extraction.contradicted,
        leitura: { ...judge({ tipo, pages: read, extraction, confianca, stages: stages() }), second },
      }
    }
    const first = await conclude(pages)
    const again = toSetAside(pages, first.contradicted, lacking(tipo, first.leitura) > 0, limits)
    if (again.length === 0) return first.leitura
    const asPictures = await readPages(
      resources,
      reading,
      again.map((number) => ({ number, asPicture: true })),
      () => {},
    )
    const fresh = new Map(asPictures.map((page) => [page.number, page]))
    const { leitura } = await conclude(pages.map((page) => fresh.get(page.number) ?? page))
    // Each value of a layer has its own witness in the picture, so the reading with more of the required values counts.
    const [inPictures, inLayers] = [lacking(tipo, leitura), lacking(tipo, first.leitura)]
    const isBetter = inPictures < inLayers || (inPictures === inLayers && certain(leitura) > certain(first.leitura))
    return isBetter ? leitura : first.leitura
  } catch (error) {
    if (given?.aborted) throw given.reason
    if (deadline.aborted) return refuse('tempo_esgotado', paginas, stages())
    if (error instanceof Refusal) return refuse(error.motivo, paginas, stages(), error.message)
    throw error
  }
}

const opinionOf = (opinions: ReadonlySet<SecondOpinion>): SecondOpinion =>
  (['failed', 'given'] as const).find((one) => opinions.has(one)) ?? 'unasked'

function requirePages(paginas: number, limits: Limits): void {
  if (paginas === 0) throw new Refusal('arquivo_corrompido', 'no pages')
  if (paginas > limits.pages) throw new Refusal('paginas_demais', `${paginas} pages`)
}

/**
 * Returns the pages to read again without their text layer. If a required value is missing, these are all pages with a
 * layer, unless there are too many to read them from pictures. Otherwise these are the pages whose picture contradicts
 * the layer.
 */
function toSetAside(
  pages: readonly ReadPage[],
  contradicted: readonly number[],
  lacks: boolean,
  limits: Limits,
): number[] {
  const layers = pages.filter(({ fonte }) => fonte === 'text').map(({ number }) => number)
  return lacks && layers.length <= limits.ocrPages ? layers : [...contradicted]
}

/**
 * Counts the required values that a reading does not give with certainty. For a refused document, returns one more than
 * the number of required values.
 */
function lacking(tipo: DocumentoKind, { status, dados }: DocumentoReading): number {
  const required = requiredData(tipo)
  return status === 'invalido' ? required.length + 1 : required.filter((nome) => dados[nome] === null).length
}

const certain = ({ campos }: DocumentoReading): number => campos.filter(({ confirmar }) => !confirmar).length

/**
 * Reads as many pages at once as there are readers. The first refusal ends the reading of the document.
 * @throws Refusal of a page, or when too many pages have to be read from pictures
 */
async function readPages(
  resources: Resources,
  reading: WorkOnDocument,
  wanted: readonly PageRequest[],
  onProgress: (p: Progress) => void,
): Promise<ReadPage[]> {
  const failed = new AbortController()
  const signal = AbortSignal.any([reading.signal, failed.signal])
  const limit = pLimit(resources.readers)
  let pagina = 0
  let pictures = 0
  const readOne = async (request: PageRequest): Promise<ReadPage> => {
    const { page, stages, second } = await askBoth(resources, { ...reading, signal }, { act: 'page', ...request })
    for (const { nome, ms } of stages) add(reading, nome, ms)
    reading.opinions.add(second)
    if (page.fonte === 'ocr' && ++pictures > resources.limits.ocrPages)
      throw new Refusal('paginas_demais', `more than ${resources.limits.ocrPages} pages to read`)
    onProgress({ pagina: ++pagina, paginas: wanted.length })
    return page
  }
  const pages = wanted.map((request) => limit(readOne, request))
  try {
    return await Promise.all(pages)
  } catch (error) {
    failed.abort(error)
    await Promise.allSettled(pages)
    throw error
  }
}

/** A request to a child without the file, which the reading adds. */
type Question<A extends ReaderRequest['act']> = Omit<Extract<ReaderRequest, { act: A }>, keyof Target>

const send = <A extends ReaderRequest['act']>(
  { pool }: Resources,
  { target, signal }: WorkOnDocument,
  question: Question<A> & { act: A },
): Promise<Answers[A]> => pool.ask({ ...question, ...target } as Extract<ReaderRequest, { act: A }>, signal)

/**
 * Sends a request to a reader. If the reader is lost during the request (killed from outside, or without memory), the
 * file is not to blame, so the request is tried once more.
 * @throws Refusal when the second reader is lost too
 */
async function ask<A extends ReaderRequest['act']>(
  resources: Resources,
  reading: WorkOnDocument,
  question: Question<A> & { act: A },
): Promise<Answers[A]> {
  try {
    return await send<A>(resources, reading, question)
  } catch (error) {
    if (!(error instanceof ReaderLost)) throw error
  }
  try {
    return await send<A>(resources, reading, question)
  } catch (error) {
    if (error instanceof ReaderLost) throw new Refusal('falha_processamento', 'two readers ended on this file')
    throw error
  }
}

/**
 * Sends a request for which the second engine may be asked. If that engine ends the reader, or keeps it until it is
 * ended, the request is answered by the first engine alone. Some values are then less certain.
 */
async function askBoth<A extends 'page' | 'extract'>(
  resources: Resources,
  reading: WorkOnDocument,
  question: Question<A> & { act: A },
): Promise<Answers[A]> {
  try {
    return await send<A>(resources, reading, question)
  } catch (error) {
    const isOfReader = error instanceof ReaderLost || (error instanceof Refusal && OF_READER.has(error.motivo))
    if (reading.signal.aborted || !isOfReader) throw error
  }
  return await ask<A>(resources, reading, { ...question, alone: true })
}

/** The refusals that the second engine may cause. */
const OF_READER = new Set<ReadingReason>(['falha_processamento', 'tempo_esgotado'])

async function timed<T>(reading: WorkOnDocument, nome: string, step: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await step()
  } finally {
    add(reading, nome, Math.round(performance.now() - began))
  }
}

const add = ({ stages }: WorkOnDocument, nome: string, ms: number) => stages.set(nome, (stages.get(nome) ?? 0) + ms)
