import { createHash } from 'node:crypto'
import { matriculaNumber } from '@car/cross-check/values/numbers'
import { polygonsOf } from '@car/geometry/measures'
import type { Bounds, Geometry } from '@car/vocabulary/geometry'
import canonicalize from 'canonicalize'
import type { Processo } from '../../domain/processo.ts'
import { ccirsOf, municipiosOf, titlesOf } from '@car/cadastro/lists'
import { boxOf, cellsOf } from './cells.ts'
import { recursoPrazo, appealableUntil, lastRejection } from '../../processo/domain/appealable.ts'
import type { Prazos } from '../../processo/domain/prazos.ts'
import { lineageOf } from '../../processo/domain/sucessao.ts'

/**
 * The version of the rules of comparison. After a change of the rules, increase the version and run `rebuild`, which
 * compares all cases anew.
 */
const RULES_VERSION = 2

/** The data by which other cases find a case and are compared with it. */
export type Comparable = {
  id: string
  numero: string
  dono: string
  versao: number
  /** A digest of the property as declared; null while the case does not take part in comparisons. */
  base: string | null
  /** The keys that have to match exactly: each title with each municipality, each CCIR, the drawing. */
  chaves: string[]
  /** The hash of the drawing, and its number of points. */
  perimetro: string | null
  pontos: number
  /**
   * Other cases find this drawing by its `celulas`. This case finds other drawings by the cells in `procurar`. If the
   * drawing is too large, `celulas` is empty and `procurar` is null.
   */
  celulas: string[]
  procurar: string[] | null
  caixa: Bounds | null
  municipios: string[]
  /**
   * The cases that this case follows, and those that these follow in turn; absent for a case that follows none. It is not
   * compared with them.
   */
  origens?: readonly string[]
  /** True for a part of a division and for what follows one; absent otherwise. Its siblings have the same title. */
  parte?: true
  /** The end of the term for an appeal, ISO 8601. The case then takes no part in comparisons. */
  saiEm: string | null
}

/**
 * Returns true for a submitted case that is neither cancelled, finally rejected nor replaced by another case. A rejection is final when no appeal
 * is possible any more.
 * @param prazos  the term of an appeal
 */
export function takesPart(processo: Processo, now: Date, prazos: Prazos): boolean {
  if (processo.submetidoEm === null || processo.status === 'cancelado') return false
  if (processo.substituidoPor.length > 0) return false
  return processo.status !== 'rejeitado' || recursoPrazo(processo, now, prazos) === null
}

export function comparableOf(
  processo: Processo,
  versao: number,
  perimetro: { hash: string; geometria: Geometry } | null,
  now: Date,
  prazos: Prazos,
): Comparable {
  const { id, numero, imovel, dono } = processo
  const lineage = lineageOf([processo])
  const common = {
    id,
    numero,
    dono: dono.id,
    versao,
    municipios: municipiosOf(imovel),
    ...(lineage.length === 0 ? {} : { origens: lineage.map((ancestor) => ancestor.id) }),
    ...(lineage.some(({ como }) => como === 'desmembramento') ? { parte: true as const } : {}),
  }
  const nothing = {
    base: null,
    chaves: [],
    perimetro: null,
    pontos: 0,
    celulas: [],
    procurar: [],
    caixa: null,
    saiEm: null,
  }
  if (!takesPart(processo, now, prazos)) return { ...common, ...nothing }
  const cells = perimetro ? cellsOf(perimetro.geometria) : { guardar: [], procurar: [] }
  const rejection = processo.status === 'rejeitado' ? lastRejection(processo) : undefined
  return {
    ...common,
    base: baseOf(processo),
    chaves: [...keysOf(processo), ...(perimetro ? [`p|${perimetro.hash}`] : [])],
    perimetro: perimetro?.hash ?? null,
    pontos: perimetro ? pointsOf(perimetro.geometria) : 0,
    celulas: cells?.guardar ?? [],
    procurar: cells?.procurar ?? null,
    caixa: perimetro ? boxOf(perimetro.geometria) : null,
    saiEm: rejection ? appealableUntil(processo, rejection, prazos).toISOString() : null,
  }
}

const pointsOf = (geometria: Geometry): number =>
  polygonsOf(geometria)
    .flat()
    .reduce((sum, ring) => sum + ring.length, 0)

/** Returns a digest of the property as declared, and of the version of the rules. */
export const baseOf = ({ imovel: { outras_matriculas = [], ...imovel } }: Processo): string =>
  digest([RULES_VERSION, imovel, outras_matriculas.map(({ id: _, ...title }) => title)])

export const comparedOf = (oneBase: string, otherBase: string): string => digest([oneBase, otherBase].toSorted())

const digest = (content: unknown): string =>
  createHash('sha256')
    .update(canonicalize(content) ?? '')
    .digest('base64url')

/**
 * Returns a key for each title in each municipality, and for each CCIR. The number of a title is unique only within its
 * registry, and a property in several municipalities may be registered in any of them.
 */
function keysOf({ imovel }: Processo): string[] {
  // A matrícula and a transcrição with the same number are two titles.
  const numbers = titlesOf(imovel).flatMap(({ numero, registro }) => {
    const plain = matriculaNumber(numero)
    return plain === null ? [] : registro === 'transcricao' ? `t${plain}` : plain
  })
  return [
    ...municipiosOf(imovel).flatMap((municipio) => numbers.map((numero) => `m|${municipio}|${numero}`)),
    ...ccirsOf(imovel).map((code) => `c|${code}`),
  ]
}

export function keysInCommon(left: readonly string[], right: readonly string[]) {
  const others = new Set(right)
  const inCommon = left.filter((key) => others.has(key))
  const has = (kind: string) => inCommon.some((key) => key.startsWith(`${kind}|`))
  return { matricula: has('m'), ccir: has('c'), perimetro: has('p') }
}
