import { createHash } from 'node:crypto'
import type { AchadoStatus } from '@car/vocabulary/achado'
import {
  CAMADA_KIND_LABEL,
  CAMADA_WORDS,
  OVERLAP_KINDS,
  type OverlapKind,
  overlapWeight,
  type OverlapWeight,
} from '@car/vocabulary/camada'
import { percent } from '@car/text/wording'
import type { NamedAchado } from '../achados.ts'
import { IMPRECISE, isImprecise } from './imprecise.ts'
import type { CrossedEvidence, Maybe, OverlapLimits } from '../types.ts'

/**
 * A feature of an official layer that overlaps a perimeter. `parte` is the share of the perimeter, `forma` GeoJSON as
 * text.
 */
export type LayerOverlap = {
  id: string
  nome?: Maybe<string>
  codigo?: Maybe<string>
  grupo?: Maybe<string>
  hectares: number
  parte: number
  /** The mean width in metres: twice the area divided by the perimeter. */
  largura_m?: Maybe<number>
  forma?: string | undefined
}

export type CheckedLayer = {
  tipo: string
  fonte: string
  uf?: Maybe<string>
  edicao: string
  /** False if the layer could not be compared. The overlap is then unknown. */
  verificada: boolean
  achados: readonly LayerOverlap[]
}

/** Returns the kind of a layer. A kind that this version does not know counts as `outra`. */
const kindOf = (tipo: string): OverlapKind => OVERLAP_KINDS.find((kind) => kind === tipo) ?? 'outra'

/** The code and the weights of the finding about each kind of layer. The codes are published and never change. */
export const LAYER_RULES: readonly (readonly [string, Pick<OverlapWeight, 'divergencia' | 'aviso'>])[] =
  OVERLAP_KINDS.map((tipo) => {
    const { divergencia, aviso } = overlapWeight(tipo)
    return [`camada_${tipo}`, { divergencia, aviso }]
  })

/**
 * Returns the findings from comparing a perimeter with official layers: one for each feature, and one for each kind of
 * layer that could not be compared.
 */
export function layerAchadosOf(camadas: readonly CheckedLayer[], limits: OverlapLimits): NamedAchado[] {
  const missing = new Set(camadas.filter(({ verificada }) => !verificada).map(({ tipo }) => kindOf(tipo)))
  return [
    ...camadas.flatMap((camada) => camada.achados.map((overlap) => overlapAchado(camada, overlap, limits))),
    ...[...missing].map(uncheckedAchado),
  ]
}

function overlapAchado(
  { tipo: kind, fonte, edicao }: CheckedLayer,
  overlap: LayerOverlap,
  limits: OverlapLimits,
): NamedAchado {
  const tipo = kindOf(kind)
  const { id, nome, codigo, grupo, hectares, parte, forma } = overlap
  const weight = overlapWeight(tipo, grupo ?? undefined)
  const isNote = isImprecise(overlap, limits)
  const situacao = isNote ? 'ok' : parte >= weight.from ? 'divergencia' : 'aviso'
  const named = [CAMADA_WORDS[tipo].to, nome ?? codigo].filter(Boolean).join(' ')
  const amount = `${NUMBER.format(hectares)} ha (${percent(parte)} do perímetro)`
  const mensagem = `O perímetro se sobrepõe ${named} em ${amount}, segundo ${fonte}, edição ${edicao}.`
  const evidence: CrossedEvidence = {
    hectares,
    parte,
    ...(forma === undefined ? {} : { forma: JSON.parse(forma) as NonNullable<CrossedEvidence['forma']> }),
  }
  return {
    ...achadoOf(tipo, id, situacao, isNote ? `${mensagem} ${IMPRECISE}` : mensagem),
    evidencias: [evidence],
    peso: situacao === 'ok' ? 0 : weight[situacao],
    digital: digestOf([id, situacao, hectares, parte]),
  }
}

function uncheckedAchado(tipo: OverlapKind): NamedAchado {
  const mensagem = `Não foi possível comparar o perímetro com a camada oficial: ${CAMADA_KIND_LABEL[tipo]}.`
  const id = `camada_${tipo}.1`
  return { ...achadoOf(tipo, id, 'nao_verificavel', mensagem), digital: digestOf([id, 'nao_verificavel']) }
}

function achadoOf(
  tipo: OverlapKind,
  id: string,
  situacao: AchadoStatus,
  mensagem: string,
): Omit<NamedAchado, 'digital'> {
  const about = { campo: 'imovel.geometria', declarado: null, lido: null, documento_id: null }
  return { id, codigo: `camada_${tipo}`, situacao, mensagem, ...about, evidencias: [], peso: 0 }
}

const digestOf = (said: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(said)).digest('hex')
const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })
