import { hectaresOf } from '@car/geometry/area'
import { distancesTo, shareInCommon } from '@car/geometry/outlines'
import type { Geometry } from '@car/vocabulary/geometry'
import type { MemorialGleba, MemorialVertex } from '@car/vocabulary/memorial'
import { percent } from '@car/text/wording'
import { faultsOf } from './closing.ts'
import {
  type Described,
  describing,
  finding,
  inPaper,
  metres,
  placeOfPart,
  PLACES,
  positionOf,
  rounded,
  shapeOf,
  total,
  UNSURE,
} from './described.ts'
import { titlesOf } from '../said.ts'
import type { Achado, CrossedEvidence, Declared, Evidence, Limits, ReadDocumento } from '../types.ts'

/**
 * The share of the smaller shape that two shapes must have in common. Shapes with less in common describe different
 * land. A forgotten conversion of the datum shifts a shape by 65 metres, which leaves a larger share even for a
 * property of one hectare.
 */
const OTHER_LAND = 0.1
/**
 * A shape counts as a part of another shape if at least this share of it lies inside the other shape. Borders are never
 * drawn quite alike.
 */
const WITHIN = 0.98
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

/** A described perimeter whose vertices were all read with certainty. */
export type DescribedPerimetro = { geometria: Geometry; documento_id: string; confianca: number }

/**
 * Returns the perimeter to propose if none is drawn, from the newest memorial or planta that closes and was read with
 * certainty. Null if there is none.
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

/**
 * Compares the papers with the drawing, if there is one. Papers of one kind that do not all agree with the drawing are
 * also compared together, because each may describe a part.
 */
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

/** Tells whether a paper describes the whole property. A matrícula does not if the property has several titles. */
const describesAll = (declarado: Declared, [paper]: readonly Described[]): boolean =>
  paper?.tipo !== 'matricula_imovel' || titlesOf(declarado).length <= 1

type Beside = {
  declarado: Declared
  drawing: Geometry
  papers: readonly Described[]
  paper: Described
  glebas: readonly MemorialGleba[]
  shape: ReturnType<typeof shapeOf>
  /** `drawn` and `described` are areas in hectares. */
  drawn: number
  described: number | null
  /** The area in common, as a share of the smaller area; null if it is unknown. */
  inCommon: number | null
}

function compare(declarado: Declared, drawing: Geometry, papers: readonly Described[], limits: Limits): Achado {
  const glebas = papers.flatMap(({ memorial }) => memorial.glebas)
  const shape = shapeOf(glebas)
  const beside: Beside = {
    declarado,
    drawing,
    papers,
    paper: papers[0] as Described,
    glebas,
    shape,
    drawn: rounded(hectaresOf(drawing)),
    described: total(glebas.map(({ area_calculada_ha, area_ha }) => area_calculada_ha ?? area_ha)),
    inCommon: shape && shareInCommon(drawing, shape),
  }
  return otherLand(beside) ?? difference(beside, limits)
}

/**
 * Returns the strongest status that the paper can lead to. For a matrícula it is only `aviso`, because its description
 * is usually outdated.
 */
const strongest = ({ paper }: Beside): Achado['situacao'] =>
  paper.tipo === 'matricula_imovel' ? 'aviso' : 'divergencia'

function say(
  { paper, drawn, described, inCommon, shape }: Beside,
  code: 'memorial_divergente' | 'memorial_outro_imovel',
  situacao: Achado['situacao'],
  message: string,
  places: readonly Evidence[] = [],
): Achado {
  const measured = {
    ...(described === null ? {} : { hectares: described }),
    ...(inCommon === null ? {} : { parte: rounded(inCommon) }),
  }
  // A shape that agrees with the drawing is not shown.
  const form: CrossedEvidence[] = shape && situacao !== 'ok' ? [{ ...measured, forma: shape }] : []
  return finding(code, situacao, message, paper, {
    declarado: drawn,
    lido: described,
    evidencias: [...places, ...form],
  })
}

function otherLand(beside: Beside): Achado | null {
  const { paper, glebas, inCommon } = beside
  if (inCommon === null || inCommon >= OTHER_LAND) return null
  const isSure = glebas.every(({ vertices }) => vertices.every(({ confirmar }) => !confirmar))
  const places = glebas.flatMap(({ vertices }) => vertices.slice(0, 1)).map((vertex) => placeOfPart(paper, vertex))
  const message = `O perímetro descrito ${inPaper(paper)} está em outro lugar: tem ${percent(inCommon)} em comum com o desenho.`
  return isSure
    ? say(beside, 'memorial_outro_imovel', strongest(beside), message, places)
    : say(beside, 'memorial_outro_imovel', 'nao_verificavel', `${message}${UNSURE}`, places)
}

function difference(beside: Beside, limits: Limits): Achado {
  const { declarado, drawing, papers, paper, glebas } = beside
  const open = (message: string) => say(beside, 'memorial_divergente', 'nao_verificavel', message)
  if (isPart(beside)) return open(`O perímetro descrito ${inPaper(paper)} é uma parte do desenho.`)
  const far = farVertices(papers, drawing, limits)
  if (far === null) return open(`O perímetro descrito ${inPaper(paper)} tem vértices demais para ser comparado aqui.`)
  const areas = areasApart({ ...beside, declarado }, limits)
  const isUnsure = glebas.some(({ vertices, segmentos }) =>
    [...vertices, ...segmentos].some(({ confirmar }) => confirmar),
  )
  const sureFar = far.filter(({ vertex }) => !vertex.confirmar)
  const certain = [...sureFar.slice(0, 1).map(sayFar), ...(isUnsure ? [] : areas)]
  const doubtful = [...far.slice(0, 1).map(sayFar), ...areas]
  const places = far.slice(0, PLACES).map(({ vertex, paper: its }) => placeOfPart(its, vertex))
  if (certain.length > 0) {
    const message = `O desenho é diferente do que está ${inPaper(paper)} (${certain.join('; ')}).`
    return say(beside, 'memorial_divergente', strongest(beside), message, places)
  }
  if (doubtful.length > 0) {
    const message = `O desenho pode ser diferente do que está ${inPaper(paper)} (${doubtful.join('; ')}).${UNSURE}`
    return say(beside, 'memorial_divergente', 'nao_verificavel', message, places)
  }
  return say(beside, 'memorial_divergente', 'ok', `O desenho confere com o que está ${inPaper(paper)}.`)
}

/**
 * Tells whether a description is of one title among several: the described shape is smaller than the drawing and lies
 * within it.
 */
function isPart({ declarado, drawn, described, inCommon }: Beside): boolean {
  if (titlesOf(declarado).length <= 1 || described === null || inCommon === null) return false
  return inCommon >= WITHIN && described < drawn * inCommon
}

type Far = { vertex: MemorialVertex; distance: number; paper: Described }
const sayFar = ({ vertex, distance }: Far): string =>
  `o vértice ${vertex.nome} está a ${metres(distance)} da linha desenhada`

/**
 * Finds vertices far from the drawn line, the farthest first; null if the distances cannot be computed. Vertices on a
 * border between two glebas do not count.
 */
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

/** Lists, in words, the areas that differ from the area that the description encloses. */
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
