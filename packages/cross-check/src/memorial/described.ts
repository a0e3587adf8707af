import { type DocumentoKind, oDocumento } from '@car/vocabulary/documento'
import type { Geometry } from '@car/vocabulary/geometry'
import type { MemorialGleba, MemorialSegment, MemorialVertex } from '@car/vocabulary/memorial'
import { weightOf } from '../outcome.ts'
import type { Achado, CrossedEvidence, Evidence, ReadDocumento } from '../types.ts'

/** The rules about the perimeters that technical papers describe: the field and the weights of each finding. */

export const MEMORIAL_RULES = {
  memorial_outro_imovel: { campo: 'imovel.geometria', pesos: { divergencia: 30, aviso: 10 } },
  memorial_divergente: { campo: 'imovel.geometria', pesos: { divergencia: 20, aviso: 5 } },
  memorial_nao_fecha: { campo: null, pesos: { divergencia: 15, aviso: 5 } },
} as const
type Code = keyof typeof MEMORIAL_RULES

export type Described = ReadDocumento & { memorial: NonNullable<ReadDocumento['memorial']> }

export const describing = (documentos: readonly ReadDocumento[]): Described[] =>
  documentos.filter((d): d is Described => d.status === 'valido' && Boolean(d.memorial?.glebas.length))

/** The largest number of places on a paper that a finding shows. More places do not help to find the fault. */
export const PLACES = 5

/**
 * Makes the described shape; null if there is no gleba, or if a gleba has fewer than three vertices, or vertices
 * without latitude and longitude.
 */
export function shapeOf(glebas: readonly MemorialGleba[]): (CrossedEvidence['forma'] & Geometry) | null {
  const isPlaced = glebas.every(
    ({ vertices }) => vertices.length > 2 && vertices.every(({ lat, lon }) => lat !== null && lon !== null),
  )
  if (glebas.length === 0 || !isPlaced) return null
  const rings = glebas.map(({ vertices }) =>
    [...vertices, vertices[0] as MemorialVertex].map((vertex) => [...positionOf(vertex)]),
  )
  return { type: 'MultiPolygon', coordinates: rings.map((ring) => [ring]) }
}

export const positionOf = ({ lon, lat }: MemorialVertex): [number, number] => [lon ?? 0, lat ?? 0]

/** The confidence of a side that nothing contradicts, and of a side that a person has to confirm. */
const [SURE, UNSURE_SIDE] = [97, 80]

export const placeOfPart = ({ id }: Described, thing: MemorialVertex | MemorialSegment): Evidence => ({
  documento_id: id,
  pagina: thing.pagina,
  caixa: thing.caixa,
  confianca: 'confianca' in thing ? thing.confianca : thing.confirmar ? UNSURE_SIDE : SURE,
})

export const inPaper = ({ tipo }: Described): string => `n${oDocumento(tipo as DocumentoKind)}`

export function finding(
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

export const UNSURE = ' A leitura não é segura; confira no documento.'

export const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)

export const total = (values: readonly (number | null)[]): number | null =>
  values.length > 0 && values.every((value) => value !== null) ? rounded(sum(values)) : null

export const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

export const metres = (value: number): string =>
  `${value.toLocaleString('pt-BR', { maximumFractionDigits: value < 10 ? 2 : 0 })}\u00a0m`
