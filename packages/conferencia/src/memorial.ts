import { hectaresOf } from '@car/geometria/area'
import { distancesTo, shareInCommon } from '@car/geometria/outlines'
import { type DocumentoKind, oDocumento } from '@car/vocabulary/documento'
import type { Geometry } from '@car/vocabulary/geometry'
import type { MemorialGleba, MemorialSegment, MemorialVertex } from '@car/vocabulary/memorial'
import { percent } from '@car/vocabulary/text'
import { weightOf } from './outcome.ts'
import { titlesOf } from './said.ts'
import type { Achado, CrossedEvidence, Declared, Evidence, Limits, ReadDocumento } from './types.ts'

/**
 * What technical papers say of the perimeter, beside the drawing and beside themselves. The thresholds of `Limits` are
 * settings; these are not.
 */

/**
 * A survey whose walk ends farther from its start than this share of its length does not close: the coarsest compass
 * traverse that old rules of surveying accept.
 */
const CLOSING = 1 / 500
/** A side may miss the next vertex by this, in metres: what INCRA allows a vertex of an artificial border. */
const VERTEX_M = 0.5
/**
 * Shapes that have less than this share of the smaller one in common are of different land. A forgotten shift of datum,
 * 65 metres, leaves more even of a holding of one hectare.
 */
const OTHER_LAND = 0.1
/** More places than this help nobody to find a fault on the paper. */
const PLACES = 5

export const MEMORIAL_RULES = {
  memorial_outro_imovel: { campo: 'imovel.geometria', pesos: { divergencia: 30, aviso: 10 } },
  memorial_divergente: { campo: 'imovel.geometria', pesos: { divergencia: 20, aviso: 5 } },
  memorial_nao_fecha: { campo: null, pesos: { divergencia: 15, aviso: 5 } },
} as const
type Code = keyof typeof MEMORIAL_RULES

type Described = ReadDocumento & { memorial: NonNullable<ReadDocumento['memorial']> }

/** The findings of all papers that describe a perimeter. */
export function describedPerimetros(
  declarado: Declared,
  documentos: readonly ReadDocumento[],
  limits: Limits,
): Achado[] {
  const papers = describing(documentos)
  const faults = papers.flatMap(faultsOf)
  const sound = papers.filter(({ id }) => !faults.some(({ documento_id }) => documento_id === id))
  return [...comparisons(declarado, sound, limits), ...faults]
}

/** A perimeter that a paper describes, of which nothing has to be looked up on it. */
export type DescribedPerimetro = { geometria: Geometry; documento_id: string; confianca: number }

/**
 * The perimeter that can be proposed where none is drawn: of the newest memorial or planta that closes and was read with
 * certainty. Null where there is none.
 */
export function describedPerimetro(documentos: readonly ReadDocumento[]): DescribedPerimetro | null {
  const papers = describing(documentos).filter(
    (paper) => paper.tipo !== 'matricula_imovel' && faultsOf(paper).length === 0,
  )
  const proposals = papers.flatMap(({ id, memorial: { glebas } }) => {
    const vertices = glebas.flatMap((gleba) => gleba.vertices)
    const shape = vertices.every(({ confirmar }) => !confirmar) ? shapeOf(glebas) : null
    if (!shape) return []
    const [only] = shape.coordinates
    const geometria: Geometry = shape.coordinates.length === 1 && only ? { type: 'Polygon', coordinates: only } : shape
    return { geometria, documento_id: id, confianca: Math.min(...vertices.map(({ confianca }) => confianca)) }
  })
  return proposals.at(-1) ?? null
}

const describing = (documentos: readonly ReadDocumento[]): Described[] =>
  documentos.filter((d): d is Described => d.status === 'valido' && Boolean(d.memorial?.glebas.length))

// --- a paper beside itself

/** What of a paper does not close. A description in a matrícula is old more often than not: that is told, and no more. */
function faultsOf(paper: Described): Achado[] {
  return paper.memorial.glebas.flatMap((gleba) => {
    const length = gleba.perimetro_m ?? sum(gleba.segmentos.map(({ distancia_m }) => distancia_m ?? 0))
    const open = gleba.fechamento_m !== null && gleba.fechamento_m > Math.max(VERTEX_M, length * CLOSING)
    const sides = gleba.segmentos.filter(misses)
    if (!open && sides.length === 0) return []
    const detail = open
      ? `o caminho termina a ${metres(gleba.fechamento_m ?? 0)} do começo`
      : `${sides.length === 1 ? 'um segmento não chega' : `${sides.length} segmentos não chegam`} ao vértice seguinte, por até ${metres(Math.max(...sides.map((side) => side.residuo_m ?? 0)))}`
    const isSure = (open ? gleba.segmentos : sides).every(({ confirmar }) => !confirmar)
    const isOld = paper.tipo === 'matricula_imovel'
    const situacao = isOld || !isSure ? 'nao_verificavel' : 'divergencia'
    const what = `A descrição${nameOf(gleba)} ${inPaper(paper)} não fecha: ${detail}.`
    const rest = isOld
      ? ' Por isso não foi comparada com o desenho.'
      : isSure
        ? ''
        : ' A leitura não é segura; confira no documento.'
    const worst = (sides.length > 0 ? sides : gleba.segmentos).toSorted(
      (a, b) => (b.residuo_m ?? 0) - (a.residuo_m ?? 0),
    )
    return finding('memorial_nao_fecha', situacao, `${what}${rest}`, paper, {
      lido: gleba.fechamento_m,
      evidencias: worst.slice(0, sides.length > 0 ? PLACES : 1).map((side) => placeOf(paper, side)),
    })
  })
}

const misses = ({ residuo_m = 0, distancia_m }: MemorialSegment): boolean =>
  residuo_m > Math.max(VERTEX_M, (distancia_m ?? 0) * CLOSING)

const nameOf = ({ nome }: MemorialGleba): string => (nome === undefined ? '' : ` da ${nome.toLowerCase()}`)

// --- papers beside the drawing

/** Papers of one kind may each describe a part of the property, so that all of them together describe it. */
function comparisons(declarado: Declared, papers: readonly Described[], limits: Limits): Achado[] {
  const { geometria } = declarado.imovel
  if (!geometria) return []
  return [...Map.groupBy(papers, ({ tipo }) => tipo).values()].flatMap((ofKind) => {
    const alone = ofKind.map((paper) => compare(declarado, geometria, [paper], limits))
    if (ofKind.length === 1 || alone.every(({ situacao }) => situacao === 'ok'))
      return describesAll(declarado, ofKind) ? alone : []
    const whole = compare(declarado, geometria, ofKind, limits)
    return whole.situacao === 'ok' ? [whole] : alone
  })
}

/** One matrícula of several describes a part, and that is compared by nobody. */
const describesAll = (declarado: Declared, [paper]: readonly Described[]): boolean =>
  paper?.tipo !== 'matricula_imovel' || titlesOf(declarado).length <= 1

function compare(declarado: Declared, drawing: Geometry, papers: readonly Described[], limits: Limits): Achado {
  const [paper] = papers as [Described, ...Described[]]
  const glebas = papers.flatMap(({ memorial }) => memorial.glebas)
  const shape = shapeOf(glebas)
  const described = total(glebas.map(({ area_calculada_ha, area_ha }) => area_calculada_ha ?? area_ha))
  const drawn = rounded(hectaresOf(drawing))
  const inCommon = shape && shareInCommon(drawing, shape)
  // A shape that is as drawn shows nothing more.
  const evidence = (situacao: Achado['situacao']): CrossedEvidence[] =>
    shape && situacao !== 'ok'
      ? [
          {
            ...(described === null ? {} : { hectares: described }),
            ...(inCommon === null ? {} : { parte: rounded(inCommon ?? 0) }),
            forma: shape,
          },
        ]
      : []
  const say = (codigo: Code, situacao: Achado['situacao'], mensagem: string, places: Evidence[] = []) =>
    finding(codigo, situacao, mensagem, paper, {
      declarado: drawn,
      lido: described,
      evidencias: [...places, ...evidence(situacao)],
    })
  const strongest = paper.tipo === 'matricula_imovel' ? 'aviso' : 'divergencia'
  if (inCommon !== null && inCommon < OTHER_LAND && shape) {
    const sure = glebas.every(({ vertices }) => vertices.every(({ confirmar }) => !confirmar))
    const places = glebas.flatMap(({ vertices }) => vertices.slice(0, 1)).map((vertex) => placeOf(paper, vertex))
    return say(
      'memorial_outro_imovel',
      sure ? strongest : 'nao_verificavel',
      `O perímetro descrito ${inPaper(paper)} está em outro lugar: tem ${percent(inCommon)} em comum com o desenho.${sure ? '' : UNSURE}`,
      places,
    )
  }
  const far = farVertices(papers, drawing, limits)
  if (far === null)
    return say(
      'memorial_divergente',
      'nao_verificavel',
      `O perímetro descrito ${inPaper(paper)} tem vértices demais para ser comparado aqui.`,
    )
  const areas = areasApart({ declarado, drawn, described, glebas }, limits)
  const isUnsure = glebas.some(({ vertices, segmentos }) =>
    [...vertices, ...segmentos].some(({ confirmar }) => confirmar),
  )
  const certain = [
    ...far
      .filter(({ vertex }) => !vertex.confirmar)
      .slice(0, 1)
      .map(sayFar),
    ...(isUnsure ? [] : areas),
  ]
  const doubtful = [...far.slice(0, 1).map(sayFar), ...areas]
  const places = far.slice(0, PLACES).map(({ vertex, paper: its }) => placeOf(its, vertex))
  if (certain.length > 0)
    return say(
      'memorial_divergente',
      strongest,
      `O desenho é diferente do que está ${inPaper(paper)} (${certain.join('; ')}).`,
      places,
    )
  if (doubtful.length > 0)
    return say(
      'memorial_divergente',
      'nao_verificavel',
      `O desenho pode ser diferente do que está ${inPaper(paper)} (${doubtful.join('; ')}).${UNSURE}`,
      places,
    )
  return say('memorial_divergente', 'ok', `O desenho confere com o que está ${inPaper(paper)}.`)
}

const UNSURE = ' A leitura não é segura; confira no documento.'

type Far = { vertex: MemorialVertex; distance: number; paper: Described }
const sayFar = ({ vertex, distance }: Far): string =>
  `o vértice ${vertex.nome} está a ${metres(distance)} da linha desenhada`

/** The vertices that lie off the drawn line, the farthest first. A border between two glebas is drawn by nobody. */
function farVertices(papers: readonly Described[], drawing: Geometry, { memorial }: Limits): Far[] | null {
  const all = papers.flatMap((paper) =>
    paper.memorial.glebas.flatMap((gleba) => gleba.vertices.map((vertex) => ({ vertex, gleba, paper }))),
  )
  const placed = all.filter(({ vertex }) => vertex.lat !== null)
  const distances = distancesTo(
    drawing,
    placed.map(({ vertex }) => positionOf(vertex)),
  )
  if (!distances) return null
  const off = placed.flatMap((one, i) => {
    const distance = distances[i] as number
    return distance > memorial.vertexM ? { ...one, distance } : []
  })
  return withoutInner(
    off,
    papers.flatMap((paper) => paper.memorial.glebas),
    memorial.vertexM,
  ).toSorted((a, b) => b.distance - a.distance)
}

type Off = Far & { gleba: MemorialGleba }

function withoutInner(off: readonly Off[], glebas: readonly MemorialGleba[], vertexM: number): Off[] {
  if (glebas.length === 1) return [...off]
  return glebas.flatMap((gleba) => {
    const own = off.filter((one) => one.gleba === gleba)
    const others = own.length === 0 ? null : shapeOf(glebas.filter((other) => other !== gleba))
    const distances =
      others &&
      distancesTo(
        others,
        own.map(({ vertex }) => positionOf(vertex)),
      )
    return own.filter((_, i) => !distances || (distances[i] as number) > vertexM)
  })
}

type Areas = { declarado: Declared; drawn: number; described: number | null; glebas: readonly MemorialGleba[] }

/** The areas that differ from the one that the description encloses, in words. */
function areasApart({ declarado, drawn, described, glebas }: Areas, { memorial }: Limits): string[] {
  if (!described) return []
  const printed = total(glebas.map(({ area_ha }) => area_ha))
  const others: [string, number | null][] = [
    ['desenhada', drawn],
    ['declarada', declarado.imovel.area_ha ?? null],
    ['impressa no papel', printed],
  ]
  return others.flatMap(([name, hectares]) =>
    hectares !== null && Math.abs(hectares - described) / described > memorial.area
      ? `a área descrita difere ${percent(Math.abs(hectares - described) / described)} da ${name}`
      : [],
  )
}

/** The described shape; null where a gleba has no place on the globe. */
function shapeOf(glebas: readonly MemorialGleba[]): (CrossedEvidence['forma'] & Geometry) | null {
  const isPlaced = glebas.every(
    ({ vertices }) => vertices.length > 2 && vertices.every(({ lat, lon }) => lat !== null && lon !== null),
  )
  if (glebas.length === 0 || !isPlaced) return null
  const rings = glebas.map(({ vertices }) =>
    [...vertices, vertices[0] as MemorialVertex].map((vertex) => [...positionOf(vertex)]),
  )
  return { type: 'MultiPolygon', coordinates: rings.map((ring) => [ring]) }
}

const positionOf = ({ lon, lat }: MemorialVertex): [number, number] => [lon ?? 0, lat ?? 0]

/** How certain a side is whose reading nothing contradicts, and one that a person has to look at. */
const [SURE, UNSURE_SIDE] = [97, 80]

const placeOf = ({ id }: Described, thing: MemorialVertex | MemorialSegment): Evidence => ({
  documento_id: id,
  pagina: thing.pagina,
  caixa: thing.caixa,
  confianca: 'confianca' in thing ? thing.confianca : thing.confirmar ? UNSURE_SIDE : SURE,
})

const inPaper = ({ tipo }: Described): string => `n${oDocumento(tipo as DocumentoKind)}`

function finding(
  codigo: Code,
  situacao: Achado['situacao'],
  mensagem: string,
  { id }: Described,
  rest: { declarado?: number; lido: number | null; evidencias: Achado['evidencias'] },
): Achado {
  const { campo, pesos } = MEMORIAL_RULES[codigo]
  const peso = weightOf(pesos, situacao)
  return {
    codigo,
    situacao,
    mensagem,
    campo,
    declarado: rest.declarado ?? null,
    lido: rest.lido,
    documento_id: id,
    evidencias: rest.evidencias,
    peso,
  }
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)

const total = (values: readonly (number | null)[]): number | null =>
  values.length > 0 && values.every((value) => value !== null) ? rounded(sum(values)) : null

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

const metres = (value: number): string =>
  `${value.toLocaleString('pt-BR', { maximumFractionDigits: value < 10 ? 2 : 0 })}\u00a0m`
