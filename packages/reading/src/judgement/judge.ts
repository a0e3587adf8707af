import { requiredData, type DocumentoKind } from '@car/vocabulary/documento'
import { faded } from '@car/quality/faults'
import type { Candidate, FieldName } from '../fields/candidate.ts'
import type { PaperKind } from '../kind/classify.ts'
import type { Extraction } from '../extract.ts'
import { isBlank, isBlurred, isPoor } from '../words/confidence.ts'
import { instructionsFor } from './instructions.ts'
import {
  CERTAINTY,
  type Campo,
  type Dados,
  type Stage,
  type DocumentoReading,
  MIN,
  type ReadingReason,
  type PageReading,
} from '../reading.ts'
import type { ReadPage } from '../page.ts'

const EMPTY: Dados = { numero_matricula: null, area_ha: null, proprietario_nome: null }
/**
 * The kinds with a fixed wording. If neither of them was declared, only evidence for one of them shows that the
 * declared kind is wrong.
 */
const KNOWN: PaperKind[] = ['matricula_imovel', 'ccir']
/** The least evidence for a kind in `KNOWN` that proves the declared kind wrong. */
const EVIDENCE = 7
/**
 * The confidence below which a single page is enough to refuse the document, because that page may contain the act that
 * counts.
 */
const UNREADABLE_PAGE = 50

/** The declared kind of a document, and everything that was read in it. A CCIR of a year after `now` is invalid. */
export type Evidence = {
  tipo: DocumentoKind
  pages: ReadPage[]
  extraction: Extraction
  confianca: number
  stages: Stage[]
  now?: Date
}

/**
 * Judges a reading. A value that was not read with certainty is null, and a person has to confirm it; a document is not
 * refused for that.
 */
export function judge(evidence: Evidence): DocumentoReading {
  const { tipo, pages, extraction, confianca, stages } = evidence
  const candidates = extraction.candidates.filter((candidate) => candidate.confianca >= MIN)
  const motivo = reasonOf(evidence)
  const isOtherKind = motivo === 'tipo_divergente'
  const reading = {
    confianca: confidenceGiven(motivo, confianca),
    paginas: pages.length,
    perPage: pages.map(toPageReading),
    campos: isOtherKind ? [] : [...candidates.map(toField), ...fieldsNotFound(tipo, candidates)],
    dados: isOtherKind ? EMPTY : dataOf(candidates, extraction),
    ...(extraction.memorial && !isOtherKind ? { memorial: extraction.memorial } : {}),
    fonte: sourceOf(pages),
    stages,
  }
  if (motivo === null) return { status: 'valido', instrucoes: [], ...reading }
  const instrucoes = instructionsFor(motivo, { tipo, paperKind: extraction.paperKind, pages, candidates })
  return { status: 'invalido', motivo, instrucoes, ...reading }
}

/**
 * Makes the result for a file that could not be read at all. `paginas` is the number counted so far, `detail` is for
 * the log.
 */
export function refuse(motivo: ReadingReason, paginas: number, stages: Stage[], detail?: string): DocumentoReading {
  const nothing = { tipo: 'outros', paperKind: 'unknown', pages: [], candidates: [] } as const
  return {
    status: 'invalido',
    motivo,
    instrucoes: instructionsFor(motivo, nothing),
    confianca: 0,
    paginas,
    perPage: [],
    campos: [],
    dados: EMPTY,
    fonte: 'ocr',
    stages,
    ...(detail === undefined ? {} : { detail }),
  }
}

function reasonOf({ tipo, pages, extraction, confianca, now = new Date() }: Evidence): ReadingReason | null {
  const { paperKind, evidence, candidates } = extraction
  const written = pages.filter((p) => !isBlank(p))
  if (written.length === 0)
    return pages.some((p) => p.quality && faded(p.quality)) ? 'ocr_baixa_confianca' : 'nao_e_documento'
  const isLegible = confianca >= MIN && written.every((p) => p.confianca >= UNREADABLE_PAGE && !isBlurred(p))
  if (!isLegible && !isReadByBoth(tipo, written, candidates)) {
    const hasNoWords = written.every((p) => p.words.length < 15 && !isBlurred(p))
    return hasNoWords ? 'nao_e_documento' : 'ocr_baixa_confianca'
  }
  if (diverges(tipo, paperKind, evidence)) return 'tipo_divergente'
  return hasInvalidData(tipo, candidates, now) ? 'dado_invalido' : null
}

/**
 * Returns the confidence that a person is told. A refusal for low confidence and a high figure would contradict each
 * other, as would an accepted page, which both engines read alike, and a low one.
 */
const confidenceGiven = (motivo: ReadingReason | null, confianca: number): number =>
  motivo === 'ocr_baixa_confianca'
    ? Math.min(confianca, MIN - 1)
    : motivo === null
      ? Math.max(confianca, MIN)
      : confianca

/**
 * Tells whether both engines read all required values of a poor page alike. On a poor page no other value is certain. A
 * document of several pages may have the act that counts on a page that nobody read.
 */
function isReadByBoth(tipo: DocumentoKind, written: readonly ReadPage[], candidates: readonly Candidate[]): boolean {
  const required = requiredData(tipo)
  const isCertain = (nome: FieldName) =>
    candidates.some((candidate) => candidate.nome === nome && candidate.confianca >= CERTAINTY)
  return written.length === 1 && written.every(isPoor) && required.length > 0 && required.every(isCertain)
}

function diverges(tipo: DocumentoKind, paperKind: PaperKind, evidencias: number): boolean {
  if (tipo === 'outros' || tipo === 'anuencia_confrontante' || tipo === paperKind) return false
  if (tipo === 'matricula_imovel' || tipo === 'ccir') return true
  return KNOWN.includes(paperKind) && evidencias >= EVIDENCE
}

/**
 * Tells whether a value that was read with certainty makes a CCIR invalid: a code that does not have 13 digits, a year
 * in the future, or a fee that is not paid.
 */
function hasInvalidData(tipo: DocumentoKind, candidates: Candidate[], now: Date): boolean {
  if (tipo !== 'ccir') return false
  const certain = (nome: FieldName) =>
    candidates.find((candidate) => candidate.nome === nome && candidate.confianca >= CERTAINTY)?.valor
  const [code, year] = [certain('ccir_codigo'), certain('exercicio')]
  if (code !== undefined && String(code).length !== 13) return true
  if (year !== undefined && Number(year) > now.getFullYear()) return true
  return certain('quitacao') === 'nao_quitado'
}

const toPageReading = ({ number, fonte, confianca, words, quality }: ReadPage): PageReading => ({
  pagina: number,
  fonte,
  confianca: Math.round(confianca),
  words: words.length,
  qualidade: quality,
})

const toField = (candidate: Candidate): Campo => ({ ...candidate, confirmar: candidate.confianca < CERTAINTY })

/** Makes fields for the required values that were not found. A person may still see them on the paper. */
function fieldsNotFound(tipo: DocumentoKind, candidates: readonly Candidate[]): Campo[] {
  const missing = requiredData(tipo).filter((nome) => candidates.every((candidate) => candidate.nome !== nome))
  return missing.map((nome) => ({ nome, valor: null, confianca: 0, pagina: null, caixa: null, confirmar: true }))
}

const sourceOf = (pages: ReadPage[]): DocumentoReading['fonte'] => {
  const sources = new Set(pages.map((p) => p.fonte))
  return sources.size > 1 ? 'mixed' : sources.has('text') ? 'text' : 'ocr'
}

/**
 * Returns the values that were read with certainty. The number of the matrícula, the area or the owner is null if it is
 * uncertain. Any other uncertain value is absent.
 */
function dataOf(candidates: Candidate[], { titulares, titulos, municipios }: Extraction): Dados {
  const valueFor = (nome: FieldName) => {
    const valor = candidates.find((candidate) => candidate.nome === nome && candidate.confianca >= CERTAINTY)?.valor
    return valor === undefined ? null : String(valor)
  }
  const dados: Dados = {
    numero_matricula: valueFor('numero_matricula'),
    area_ha: Number(valueFor('area_ha') ?? Number.NaN) || null,
    proprietario_nome: valueFor('proprietario_nome'),
  }
  for (const nome of OTHERS) {
    const valor = valueFor(nome)
    if (valor !== null) dados[nome] = valor
  }
  for (const nome of NUMBERS) {
    const valor = valueFor(nome)
    if (valor !== null) dados[nome] = Number(valor)
  }
  return {
    ...dados,
    ...(titulares ? { titulares } : {}),
    ...(titulos ? { titulos } : {}),
    ...(municipios ? { municipios } : {}),
  }
}

const OTHERS = ['cnm', 'cartorio', 'comarca', 'ccir_codigo', 'municipio', 'uf', 'data_emissao', 'cpf_cnpj'] as const
const NUMBERS = [
  'modulo_fiscal_ha',
  'modulos_fiscais',
  'fracao_minima_ha',
  'area_registrada_ha',
  'area_posse_ha',
] as const
