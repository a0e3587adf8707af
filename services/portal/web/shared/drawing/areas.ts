import { IMPRECISE } from '@car/cross-check/territorio/imprecise'
import { CAMADA_ATTRIBUTE_LABEL, type CamadaAttribute, type OverlapKind } from '@car/vocabulary/camada'
import type { Geometry } from '@car/vocabulary/geometry'
import { capitalised } from '@car/text/wording'
import type { CamadaAchado, CheckedCamada, InCommon } from '../camada.ts'
import { hectares, percent } from '../format.ts'
import type { HatchName } from './hatches.ts'

/** An area for the map of a perimeter and for the list beside the map. */

export type Area = {
  id: string
  hatch: HatchName
  nome: string
  /** The kind in words; null if the name is that of the kind. */
  tipo: string | null
  /** The size, such as `12,40 hectares, 3 % do imóvel`. */
  amount: string
  notes: readonly string[]
  hectares: number
  /** Absent if the shape was not stored. Such an area is only in the list. */
  geometria?: Geometry | undefined
}

export const inOneLine = ({ nome, tipo, amount }: Area): string => [nome, tipo, amount].filter(Boolean).join(', ')

/** Writes `FUNAI, edição 2026-01`, with the UF if the layer has one. */
export const sourceOf = ({ fonte, uf, edicao }: Pick<CheckedCamada, 'fonte' | 'uf' | 'edicao'>): string =>
  [fonte, uf, `edição ${edicao}`].filter(Boolean).join(', ')

/** Writes `12,40 hectares, 3 % do imóvel`. */
export const amountOf = (ha: number, part: number, of = 'do imóvel'): string =>
  `${hectares(ha)}, ${part < LEAST ? `menos de ${percent(LEAST)}` : percent(part)} ${of}`
/** The smallest share to be written as a number. Smaller shares would be rounded to zero. */
const LEAST = 0.001

/** Returns the hatch of a kind of layer. Municipalities have no hatch and get that of `outra`. */
const hatchOf = (tipo: CheckedCamada['tipo']): OverlapKind => (tipo === 'municipio' ? 'outra' : tipo)

/** Makes the area of a feature in the perimeter. A feature without name and code has the name of its kind. */
export function areaOf(camada: CheckedCamada, achado: CamadaAchado): Area {
  const { nome, codigo, hectares: ha, parte, leve, atributos, forma, id } = achado
  const called = nome ?? codigo
  return {
    id,
    hatch: hatchOf(camada.tipo),
    nome: called ?? capitalised(camada.nome),
    tipo: called === null ? null : camada.nome,
    amount: amountOf(ha, parte),
    notes: [...(leve ? [IMPRECISE] : []), attributesOf(atributos)].filter((note) => note !== ''),
    hectares: ha,
    geometria: forma as Geometry | undefined,
  }
}

/** Writes `etnia: Karimbê; fase: Regularizada`. */
const attributesOf = (atributos: CamadaAchado['atributos']): string =>
  Object.entries(atributos)
    .flatMap(([name, value]) => {
      const label = CAMADA_ATTRIBUTE_LABEL[name as CamadaAttribute]
      return label === undefined ? [] : [`${label}: ${typeof value === 'number' ? NUMBER.format(value) : value}`]
    })
    .join('; ')
/** Without grouping, because years are numbers too. */
const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 4, useGrouping: false })

/** Makes the area of an overlap with another case, for the owner. */
export const inCommonArea = ({ hectares: ha, parte, leve, forma }: InCommon, place: number): Area => ({
  id: `comum-${place}`,
  hatch: 'common',
  nome: 'Em comum com outro imóvel',
  tipo: null,
  amount: amountOf(ha, parte),
  notes: leve ? [IMPRECISE] : [],
  hectares: ha,
  geometria: forma as Geometry | undefined,
})

export const byOutcome = (camadas: readonly CheckedCamada[]) => ({
  found: camadas.filter(({ resultado }) => resultado === 'sobreposicao'),
  unknown: camadas.filter(({ resultado }) => resultado === 'nao_verificavel'),
  absent: camadas.filter(({ resultado }) => resultado === 'nenhuma'),
})

/** Returns the finding with this id; undefined for an area of another source. */
export const foundIn = (camadas: readonly CheckedCamada[], id: string): CamadaAchado | undefined =>
  camadas.flatMap(({ achados }) => achados).find((achado) => achado.id === id)

/** Returns how many features of a layer are not listed. */
export const untold = ({ total_achados, achados }: Pick<CheckedCamada, 'total_achados' | 'achados'>): number =>
  Math.max(0, total_achados - achados.length)

/** Returns the areas with a shape, the largest first. Drawn in this order, larger areas do not hide smaller areas. */
export const drawnOf = (areas: readonly Area[]): DrawnArea[] =>
  areas
    .flatMap((area) => (area.geometria ? [{ ...area, geometria: area.geometria }] : []))
    .toSorted((a, b) => b.hectares - a.hectares)
export type DrawnArea = Area & { geometria: Geometry }
