import type { MandatoryKind } from '@car/vocabulary/documento'
import { percent } from '@car/text/wording'
import { compareAreas } from './areas.ts'
import { titlesIn } from '../papers/lists.ts'
import { matriculaNumber, sameDigits } from './numbers.ts'
import { achadoOf, type Outcome, saidToo, sentence, type Subject, uncertain } from '../outcome.ts'
import { PAPER } from '../papers/paper.ts'
import { readField, type ReadValue, statedIn, toConfirm, validOf } from '../papers/reading.ts'
import { titlesOf } from '../said.ts'
import type { Achado, Declared, Limits, Maybe, ReadDocumento, ValuesRead } from '../types.ts'

type AreaRule = Subject & {
  tipo: MandatoryKind
  /** The field that identifies a title or CCIR. Two papers with the same value are about one area. */
  of: keyof ValuesRead
  same: (a: string, b: string) => boolean
}

const AREA = { campo: 'imovel.area_ha', label: 'A área do imóvel' } as const

/** The rules about areas. Their codes are published and never change. */
export const AREA_RULES: readonly AreaRule[] = [
  {
    ...AREA,
    codigo: 'area_matricula',
    tipo: 'matricula_imovel',
    of: 'numero_matricula',
    same: (a, b) => matriculaNumber(a) === matriculaNumber(b),
    pesos: { divergencia: 25, aviso: 8 },
  },
  {
    ...AREA,
    codigo: 'area_ccir',
    tipo: 'ccir',
    of: 'ccir_codigo',
    same: sameDigits,
    pesos: { divergencia: 20, aviso: 6 },
  },
]

/**
 * Puts a comparison of areas into words: the difference, and its usual cause.
 * @param base  the area of which the difference is a share, in words
 */
export function asOutcome(
  { situacao, difference, hint }: ReturnType<typeof compareAreas>,
  base = 'do declarado',
): Outcome {
  const amount = difference >= 10 ? `mais de ${percent(10)}` : percent(difference)
  return situacao === 'ok'
    ? { situacao, detail: null }
    : { situacao, detail: [`diferença de ${amount} ${base}`, hint].filter(Boolean).join('; ') }
}

/**
 * Compares the declared area with the papers of one kind. The areas agree if one paper shows the whole area. Otherwise
 * the areas of all titles are added up.
 */
export function compareArea(
  rule: AreaRule,
  declared: Declared,
  documentos: readonly ReadDocumento[],
  limits: Limits,
): Achado {
  const { na, missing } = PAPER[rule.tipo]
  const area = declared.imovel.area_ha ?? null
  const papers = validOf(documentos, rule.tipo)
  const say = ({ situacao, detail }: Outcome, reads: readonly ReadValue[]) =>
    achadoOf(rule, situacao, sentence(situacao, rule.label, na, detail), area, reads)
  const open = (message: string) => achadoOf(rule, 'nao_verificavel', message, area, [])
  if (papers.length === 0) return open(missing)

  const reads = areasOf(rule, papers, limits)
  if (area === null)
    return reads[0]
      ? say({ situacao: 'nao_verificavel', detail: 'não foi declarado' }, [reads[0]])
      : open(`${rule.label} não pôde ser lido ${na}.`)
  const judge = (read: ReadValue) => asOutcome(compareAreas(area, Number(read.valor), limits))
  const whole = reads.find((read) => judge(read).situacao === 'ok')
  if (whole) return say({ situacao: 'ok', detail: saidToo(whole) }, [whole])
  const total = totalOf(reads)
  if (total && reads.length > 1 && judge(total).situacao === 'ok') return say(judge(total), [total])
  const guess = papers.find((documento) => toConfirm(documento, 'area_ha'))
  if (guess) return toBeConfirmed(rule, area, guess, limits)
  if (!total) return { ...open(`${rule.label} não pôde ser lido ${na}.`), documento_id: papers[0]?.id ?? null }
  const outcome = judge(total)
  if (!total.certain) return say(uncertain(outcome), [total])
  const others =
    Number(total.valor) < area && rule.tipo === 'matricula_imovel' && hasMoreTitles(declared, documentos, reads, limits)
  return say(
    others ? { situacao: 'aviso', detail: `${outcome.detail}; há outras matrículas do mesmo imóvel` } : outcome,
    [total],
  )
}

/**
 * Makes the finding for an area that was read without certainty. The area is not compared until a person has confirmed
 * it.
 */
function toBeConfirmed(rule: AreaRule, area: number, documento: ReadDocumento, limits: Limits): Achado {
  const read = readField(documento, 'area_ha', limits)
  const informado = statedIn(documento, 'area_ha')
  const message = sentence('a_confirmar', rule.label, PAPER[rule.tipo].na, null)
  return {
    ...achadoOf(rule, 'a_confirmar', message, area, read ? [read] : []),
    documento_id: documento.id,
    ...(informado === undefined ? {} : { informado }),
  }
}

/**
 * Returns the areas on the papers, one for each title or CCIR. If two papers are about the same title or CCIR, the
 * later paper counts.
 */
function areasOf({ of, same }: AreaRule, papers: readonly ReadDocumento[], limits: Limits): ReadValue[] {
  const all = papers.toReversed().flatMap((documento) => {
    const read = toConfirm(documento, 'area_ha') ? null : readField(documento, 'area_ha', limits)
    const thing = readField(documento, of, limits)
    return read === null ? [] : [{ name: thing?.certain ? String(thing.valor) : null, read }]
  })
  const [named, unnamed] = [all.filter(({ name }) => name !== null), all.filter(({ name }) => name === null)]
  const things: ReadValue[] = named
    .filter(({ name }, i) => !named.slice(0, i).some((other) => same(other.name ?? '', name ?? '')))
    .map(({ read }) => read)
  // A paper on which no number was read may be a second copy of another paper. The area of the paper counts only if no
  // other paper has the same area.
  for (const { read } of unnamed) {
    const isCopy = things.some(
      (thing) => compareAreas(Number(thing.valor), Number(read.valor), limits).situacao === 'ok',
    )
    if (!isCopy) things.push({ ...read, certain: read.certain && things.length === 0 })
  }
  return things.toReversed()
}

/** Adds up areas, with the evidence of all. The sum is certain if all areas are. Returns null for an empty list. */
export function totalOf(reads: readonly ReadValue[]): ReadValue | null {
  const [first] = reads
  if (!first) return null
  const valor = reads.reduce((sum, read) => sum + Number(read.valor), 0)
  return {
    ...first,
    valor: Math.round(valor * 10_000) / 10_000,
    certain: reads.every(({ certain }) => certain),
    evidencias: reads.flatMap(({ evidencias }) => evidencias),
  }
}

/** Adds up the areas of the titles or CCIRs, as the valid papers of one kind show them; null if there are none. */
export const totalIn = (
  tipo: MandatoryKind,
  documentos: readonly ReadDocumento[],
  limits: Limits,
): ReadValue | null => {
  const rule = AREA_RULES.find((r) => r.tipo === tipo)
  return rule ? totalOf(areasOf(rule, validOf(documentos, tipo), limits)) : null
}

/** Tells whether the declaration or a CCIR names more titles than there are papers whose area was read. */
function hasMoreTitles(
  declared: Declared,
  documentos: readonly ReadDocumento[],
  reads: readonly ReadValue[],
  limits: Limits,
): boolean {
  const listed = validOf(documentos, 'ccir').flatMap((d) => titlesIn(d, limits))
  return Math.max(titlesOf(declared).length, listed.length) > reads.length
}

export const OF_TITLE: Subject = {
  codigo: 'area_titulo',
  campo: null,
  label: 'A área declarada de uma matrícula',
  pesos: { divergencia: 15, aviso: 5 },
}

/** Compares the declared area of each title with the area on the title's paper, if both areas are known. */
export function compareTitleAreas(declared: Declared, documentos: readonly ReadDocumento[], limits: Limits): Achado[] {
  const papers = validOf(documentos, 'matricula_imovel').toReversed()
  return titlesOf(declared).flatMap(({ campo, valor: { numero, area_ha: area } }) => {
    const paper = papers.find((documento) => isPaperOf(numero, documento, limits))
    const read: Maybe<ReadValue> = paper && !toConfirm(paper, 'area_ha') ? readField(paper, 'area_ha', limits) : null
    if (!area || !read) return []
    const outcome = asOutcome(compareAreas(area, Number(read.valor), limits))
    const { situacao, detail } = read.certain ? outcome : uncertain(outcome)
    const subject = { ...OF_TITLE, campo: `${campo}.area_ha` }
    return achadoOf(subject, situacao, sentence(situacao, OF_TITLE.label, 'na matrícula', detail), area, [read])
  })
}

function isPaperOf(numero: string, documento: ReadDocumento, limits: Limits): boolean {
  const read = readField(documento, 'numero_matricula', limits)
  return read?.certain === true && matriculaNumber(String(read.valor)) === matriculaNumber(numero)
}
