import { createHash } from 'node:crypto'
import type { AchadoStatus } from '@car/vocabulary/achado'
import { percent } from '@car/text/wording'
import type { NamedAchado } from '../achados.ts'
import { joined } from '../digital.ts'
import { IMPRECISE, isImprecise } from './imprecise.ts'
import { type CheckedLayer, layerAchadosOf } from './layers.ts'
import { inRotation } from './rotation.ts'
import { ccirsOf, ofTitles, type Said, titlesOf } from '../said.ts'
import type { Achado, Declared, Limits, Maybe, OverlapLimits } from '../types.ts'

/** `parte` is a share from 0 to 1. `forma` is GeoJSON as text, simplified when it is large. */
type Piece = { hectares: number; parte: number; forma?: string | undefined }

/** Another case, and the declared values that both cases have in common. */
export type Similar = {
  processo_id: string
  numero: string
  /** A digest of both declarations as they were compared. The digest changes with either declaration. */
  comparado: string
  matricula: boolean
  ccir: boolean
  /**
   * The area that both perimeters cover. `parte` is its share of the smaller perimeter. `largura_m` is its mean width
   * in metres: twice its area divided by the length of its outline.
   */
  perimetro?: Maybe<Piece & { identico: boolean; largura_m?: number | undefined }>
  /** A number, the same for all cases of one person. */
  pessoa?: number | undefined
}

/**
 * The result of comparing a case with all other cases that were submitted and neither cancelled nor finally rejected.
 */
export type Cruzamento = {
  /** True until the present declaration has been compared. */
  em_andamento: boolean
  /** True if not all similar cases were compared, because there were too many, or not enough time. */
  incompleto: boolean
  /**
   * If not all similar cases were compared: the number of cases with the same numbers or in the same place, counted up
   * to 500.
   */
  encontrados?: number | undefined
  semelhantes: readonly Similar[]
  /** The part of the perimeter outside the declared municipality; absent when that could not be determined. */
  fora_do_municipio?: Maybe<Piece>
  /** The official layers that cover part of the perimeter, or could not be compared with it. */
  camadas?: readonly CheckedLayer[] | undefined
  /**
   * Of a part of a division: the part of the perimeter outside of the land that is divided. Null when that could not be
   * determined; absent for other cases.
   */
  fora_da_origem?: Maybe<Piece>
}

/**
 * Two shares of a perimeter outside its municipality. Above the first share the finding is an `aviso`. From the second
 * share on, the finding is a `divergencia`.
 */
const OUTSIDE = { aviso: 0.05, divergencia: 0.5 }

/**
 * The part of a divided perimeter that may lie outside of the whole, because both were drawn: a share, or a number of
 * hectares, whichever is more.
 */
const OUTSIDE_WHOLE = { parte: 0.005, hectares: 0.01 }

type CrossedCode =
  | 'matricula_repetida'
  | 'ccir_repetido'
  | 'perimetro_identico'
  | 'perimetro_sobreposto'
  | 'perimetro_encostado'
  | 'perimetro_fora_do_municipio'
  | 'perimetro_fora_da_origem'

/**
 * The field and the weights of each rule about other cases and the municipality. The codes are published and never
 * change.
 */
export const CROSSED_RULES: Record<CrossedCode, { campo: string; pesos: Record<'divergencia' | 'aviso', number> }> = {
  matricula_repetida: { campo: 'imovel.matricula.numero', pesos: { divergencia: 25, aviso: 5 } },
  ccir_repetido: { campo: 'imovel.ccir_codigo', pesos: { divergencia: 25, aviso: 5 } },
  perimetro_identico: { campo: 'imovel.geometria', pesos: { divergencia: 40, aviso: 10 } },
  perimetro_sobreposto: { campo: 'imovel.geometria', pesos: { divergencia: 30, aviso: 10 } },
  perimetro_encostado: { campo: 'imovel.geometria', pesos: { divergencia: 0, aviso: 0 } },
  perimetro_fora_do_municipio: { campo: 'imovel.geometria', pesos: { divergencia: 20, aviso: 5 } },
  perimetro_fora_da_origem: { campo: 'imovel.geometria', pesos: { divergencia: 30, aviso: 0 } },
}

/**
 * Returns the findings from comparing a case with other cases, its municipality and official layers; an empty list
 * without a cruzamento. Each rule about other cases gives at most one finding, with those cases as its evidence.
 */
export function crossedAchadosOf(
  declarado: Declared,
  cruzamento: Maybe<Cruzamento>,
  { overlap }: Pick<Limits, 'overlap'>,
): NamedAchado[] {
  if (!cruzamento) return []
  const missing = missingOf(cruzamento)
  const byNumber = cruzamento.semelhantes.toSorted((a, b) => (a.numero < b.numero ? -1 : 1))
  const shared = SHARED.flatMap((rule) => withOthers(rule, declarado, byNumber, missing, overlap))
  const told = new Set(shared.flatMap(({ campo, situacao }) => (situacao === 'ok' ? [] : [campo])))
  return [
    ...shared,
    ...(missing === null
      ? []
      : applicable(declarado)
          .filter((codigo) => !told.has(CROSSED_RULES[codigo].campo))
          .map((codigo) => unanswered(codigo, missing.mensagem))),
    ...inMunicipio(declarado, cruzamento),
    ...inWhole(declarado, cruzamento),
    ...(declarado.imovel.geometria && !cruzamento.em_andamento
      ? layerAchadosOf(cruzamento.camadas ?? [], overlap)
      : []),
  ]
}

/**
 * The reason why there may be more similar cases. If `others` is true, the digest of a finding also represents the
 * cases that were not compared.
 */
type Missing = { mensagem: string; others: boolean }

function missingOf({ em_andamento, incompleto, encontrados = 0 }: Cruzamento): Missing | null {
  if (em_andamento) return { mensagem: IN_PROGRESS, others: false }
  return incompleto ? { mensagem: incompleteInWords(encontrados), others: true } : null
}

const IN_PROGRESS = 'A comparação com os outros processos ainda não terminou.'
const incompleteInWords = (found: number): string =>
  found > 0
    ? `Há ${found} ou mais processos com o mesmo número ou no mesmo lugar, e nem todos foram comparados: pode haver outros além dos apontados.`
    : 'Nem todos os processos parecidos puderam ser comparados: pode haver outros além dos apontados.'

/** Returns one rule for each kind of declared value that other cases may share: titles, CCIRs, and the perimeter. */
function applicable(declarado: Declared): CrossedCode[] {
  return [
    ...(titlesOf(declarado).length > 0 ? (['matricula_repetida'] as const) : []),
    ...(ccirsOf(declarado).length > 0 ? (['ccir_repetido'] as const) : []),
    ...(declarado.imovel.geometria ? (['perimetro_sobreposto'] as const) : []),
  ]
}

/**
 * A declared value that a case may share with other cases, and the sentences about one other case and about several.
 */
type SharedRule = {
  codigo: Exclude<CrossedCode, 'perimetro_fora_do_municipio' | 'perimetro_fora_da_origem'>
  with: (similar: Similar, limits: OverlapLimits) => boolean
  one: (similar: Similar) => string
  several: (count: number, heaviest: Similar) => string
  declarado: (declarado: Declared) => string | null
}

/**
 * Returns the declared value if there is only one; otherwise null, because it is not known which of several values is
 * shared.
 */
const onlyOne = (said: readonly Said[]): string | null => (said.length === 1 ? String(said[0]?.valor) : null)

const SHARED: readonly SharedRule[] = [
  {
    codigo: 'matricula_repetida',
    with: ({ matricula }) => matricula,
    one: ({ numero }) => `O processo ${numero} declara a mesma matrícula no mesmo município.`,
    several: (count) => `A matrícula está declarada também em ${count} processos do mesmo município.`,
    declarado: (d) => onlyOne(ofTitles(d, 'numero')),
  },
  {
    codigo: 'ccir_repetido',
    with: ({ ccir }) => ccir,
    one: ({ numero }) => `O processo ${numero} declara o mesmo código do imóvel no INCRA.`,
    several: (count) => `O código do imóvel no INCRA está declarado também em ${count} processos.`,
    declarado: (d) => onlyOne(ccirsOf(d)),
  },
  {
    codigo: 'perimetro_identico',
    with: ({ perimetro }) => perimetro?.identico === true,
    one: ({ numero }) => `O perímetro é o mesmo do processo ${numero}.`,
    several: (count) => `O perímetro é o mesmo de ${count} processos.`,
    declarado: () => null,
  },
  {
    codigo: 'perimetro_sobreposto',
    with: (similar, limits) => similar.perimetro?.identico === false && !isNote(similar, limits),
    one: (similar) => `O perímetro se sobrepõe ao do processo ${similar.numero} em ${amountOf(similar)}.`,
    several: (count, heaviest) =>
      `O perímetro se sobrepõe ao de ${count} processos: ao do ${heaviest.numero} em ${amountOf(heaviest)} e ao de ${count === 2 ? 'mais um' : `outros ${count - 1}`}.`,
    declarado: () => null,
  },
  {
    codigo: 'perimetro_encostado',
    with: (similar, limits) => similar.perimetro?.identico === false && isNote(similar, limits),
    one: (similar) =>
      `O perímetro encosta no do processo ${similar.numero}: ${amountOf(similar)} em comum. ${IMPRECISE}`,
    several: (count, heaviest) =>
      `O perímetro encosta no de ${count} processos: ${amountOf(heaviest)} em comum com o do ${heaviest.numero}, e menos com ${count === 2 ? 'o outro' : 'os outros'}. ${IMPRECISE}`,
    declarado: () => null,
  },
]

const isNote = ({ perimetro }: Similar, limits: OverlapLimits): boolean => !!perimetro && isImprecise(perimetro, limits)

const shareOf = ({ perimetro }: Similar): number => perimetro?.parte ?? 0
const amountOf = ({ perimetro }: Similar): string =>
  `${inHectares(perimetro?.hectares ?? 0)} ha (${percent(perimetro?.parte ?? 0)} do menor)`

/**
 * Makes the finding of one rule, with the weight of its heaviest case. Under a rule about perimeters, the cases with
 * the largest shares come first. Cases are in turns from person to person, because only the first are shown, and one
 * person may have many. Returns an empty list if no case matches.
 */
function withOthers(
  { codigo, ...rule }: SharedRule,
  declarado: Declared,
  similar: readonly Similar[],
  missing: Missing | null,
  limits: OverlapLimits,
): NamedAchado[] {
  const matching = similar
    .filter((other) => rule.with(other, limits))
    .toSorted((a, b) => (drawn(codigo) ? shareOf(b) - shareOf(a) : 0))
  const others = inRotation(matching, ({ processo_id, pessoa }) => pessoa ?? processo_id)
  const [heaviest] = others
  if (!heaviest) return []
  const sentence = others.length === 1 ? rule.one(heaviest) : rule.several(others.length, heaviest)
  const mensagem = missing === null ? sentence : `${sentence} ${missing.mensagem}`
  const members = others.map((other) =>
    shortDigestOf([codigo, statusOf(codigo, other, limits), other.numero, other.comparado]),
  )
  return [
    {
      id: `${codigo}.1`,
      ...achadoOf(codigo, statusOf(codigo, heaviest, limits), mensagem, rule.declarado(declarado)),
      evidencias: others.map(({ numero, processo_id: id, perimetro }) => ({
        processo: { numero, id },
        ...(drawn(codigo) && perimetro ? pieceOf(perimetro) : {}),
      })),
      digital: joined([...members, ...(missing?.others ? [UNNAMED] : [])]),
    },
  ]
}

const drawn = (codigo: CrossedCode): boolean => codigo.startsWith('perimetro')

type CrossedStatus = Exclude<AchadoStatus, 'a_confirmar' | 'nao_verificavel'>

function statusOf(codigo: CrossedCode, similar: Similar, limits: OverlapLimits): CrossedStatus {
  if (codigo === 'perimetro_encostado') return 'ok'
  return codigo === 'perimetro_sobreposto' && shareOf(similar) < limits.divergencia ? 'aviso' : 'divergencia'
}

/** The member of a digest that represents all cases that were not compared. */
const UNNAMED = 'outros'

function inMunicipio({ imovel }: Declared, { fora_do_municipio: outside, em_andamento }: Cruzamento): NamedAchado[] {
  const codigo = 'perimetro_fora_do_municipio'
  if (!imovel.geometria) return []
  if (em_andamento) return [unanswered(codigo, IN_PROGRESS)]
  if (!outside) return [unanswered(codigo, 'Não foi possível conferir se o perímetro fica no município declarado.')]
  const situacao = outside.parte >= OUTSIDE.divergencia ? 'divergencia' : outside.parte > OUTSIDE.aviso ? 'aviso' : 'ok'
  const mensagem =
    situacao === 'ok'
      ? 'O perímetro fica no município declarado.'
      : `Do perímetro, ${inHectares(outside.hectares)} ha (${percent(outside.parte)}) ficam fora do município declarado.`
  const municipio = imovel.municipio ?? null
  return [
    {
      id: `${codigo}.1`,
      ...achadoOf(codigo, situacao, mensagem, municipio),
      evidencias: situacao === 'ok' ? [] : [pieceOf(outside)],
      digital: digestOf([codigo, situacao, municipio, outside.hectares, outside.parte]),
    },
  ]
}

/** Says whether a part of a division lies in the land that is divided, and what is joined in what was joined. */
function inWhole({ imovel }: Declared, { fora_da_origem: outside, em_andamento }: Cruzamento): NamedAchado[] {
  const codigo = 'perimetro_fora_da_origem'
  if (outside === undefined || !imovel.geometria) return []
  if (em_andamento) return [unanswered(codigo, IN_PROGRESS)]
  if (!outside) return [unanswered(codigo, 'Não foi possível conferir se o perímetro fica na área de origem.')]
  const { hectares, parte } = outside
  const isMore = parte > OUTSIDE_WHOLE.parte && hectares > OUTSIDE_WHOLE.hectares
  const amount = `${inHectares(hectares)} ha (${percent(parte)})`
  const mensagem =
    hectares === 0
      ? 'O perímetro fica na área de origem.'
      : `Do perímetro, ${amount} ficam fora da área de origem.${isMore ? '' : ` ${IMPRECISE}`}`
  return [
    {
      id: `${codigo}.1`,
      ...achadoOf(codigo, isMore ? 'divergencia' : 'ok', mensagem),
      evidencias: hectares === 0 ? [] : [pieceOf(outside)],
      digital: digestOf([codigo, isMore, hectares, parte]),
    },
  ]
}

const unanswered = (codigo: CrossedCode, mensagem: string): NamedAchado => ({
  id: `${codigo}.1`,
  ...achadoOf(codigo, 'nao_verificavel', mensagem),
  digital: digestOf([codigo, 'nao_verificavel']),
})

function achadoOf(
  codigo: CrossedCode,
  situacao: AchadoStatus,
  mensagem: string,
  declarado: string | null = null,
): Achado {
  const { campo, pesos } = CROSSED_RULES[codigo]
  const peso = situacao === 'divergencia' || situacao === 'aviso' ? pesos[situacao] : 0
  return { codigo, situacao, mensagem, campo, declarado, lido: null, documento_id: null, evidencias: [], peso }
}

const pieceOf = ({ hectares, parte, forma }: Piece) => ({
  hectares,
  parte,
  ...(forma === undefined ? {} : { forma: JSON.parse(forma) as { type: 'MultiPolygon'; coordinates: number[][][][] } }),
})

const hashOf = (said: readonly unknown[]) => createHash('sha256').update(JSON.stringify(said))
const digestOf = (said: readonly unknown[]): string => hashOf(said).digest('hex')
/** Returns a digest of only 16 characters, which are 96 bits, because a verdict stores a digest for each case. */
const shortDigestOf = (said: readonly unknown[]): string => hashOf(said).digest('base64url').slice(0, 16)

const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })
const inHectares = (hectares: number): string => NUMBER.format(hectares)

/**
 * A case's comparison as processos sends it over gRPC. `participa` is false if the case is not compared with other
 * cases.
 */
type SentCruzamento = { cruzamento?: Maybe<Cruzamento & { participa: boolean; junto_da_origem: boolean }> }

export function cruzamentoOf({ cruzamento }: SentCruzamento): Cruzamento | null {
  if (!cruzamento?.participa) return null
  // An absent message stands for what is unknown, which only a case that is held against its origins may have.
  const { fora_da_origem: outside = null, junto_da_origem, ...rest } = cruzamento
  return junto_da_origem ? { ...rest, fora_da_origem: outside } : rest
}
