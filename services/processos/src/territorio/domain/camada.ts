import { createHash } from 'node:crypto'
import type { Kept, LeftOut } from '@car/layers/attributes'
import { onGrid, type Polygon } from '@car/layers/cut'
import type { Problem } from '@car/layers/feature'
import type { CheckedLayer } from '@car/cross-check/territorio/layers'
import type { CamadaKind } from '@car/vocabulary/camada'
import type { Uf } from '@car/vocabulary/uf'
import type { Bounds } from '@car/vocabulary/geometry'
import type { Contents } from './coverage.ts'

/** The identity of a layer: its kind, its source and, for a layer that is published by state, its state. */
export type CamadaKey = { tipo: CamadaKind; fonte: string; uf: Uf | null }

export type Excluded = Partial<Record<Problem | LeftOut | 'municipio_desconhecido', number>>

/** An edition of a layer. Its features and their pieces are stored separately. */
export type Edition = CamadaKey & {
  _id: string
  /** The name of the set under which the features and their pieces are stored; null after the layer was removed. */
  conjunto: string | null
  /** The time in milliseconds at which the edition came into use. Loading the same file again does not change it. */
  geracao: number
  edicao: string
  licenca: string
  /** SHA-256 of the file. */
  hash: string
  carregada_em: string
  carregada_por: string
  feicoes: number
  reparadas: number
  excluidas: Excluded
  partes: number
  /**
   * The box of the edition, and a digest of its contents in each large cell. Editions that an earlier version of the
   * program loaded have no `conteudos`.
   */
  caixa: Bounds
  conteudos?: Contents
  /**
   * The large cells in which the edition differs from the previous edition. The cases in these cells are compared anew.
   */
  celulas: string[]
  /**
   * The progress of the visit to cases near the edition: `celulas` of `de` cells are done, and `casos` cases are
   * compared.
   */
  visita: { geracao: number; celulas: number; de: number; casos: number; fim: boolean } | null
}

export type ListedEdition = Omit<Edition, 'celulas' | 'conteudos'>

export type Feicao = Pick<Kept, 'nome' | 'codigo' | 'atributos'> & {
  _id: string
  /** The name of the set and the code, for a search by code; present only in layers of municipalities. */
  chave?: string
}

/** A piece of a feature, with at most 256 vertices. `aneis` contains its rings as JSON. */
export type CamadaPiece = Bounds & { _id: string; feicao: string; celulas: string[]; aneis: string }

/** Drops accents and letter case, because people type a source's name in different ways. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** Returns the id of a layer. The id is short, because it is part of the id and of the cells of every piece. */
export const camadaId = ({ tipo, fonte, uf }: CamadaKey): string =>
  createHash('sha256')
    .update(`${tipo}|${plain(fonte)}|${uf ?? ''}`)
    .digest('hex')
    .slice(0, 10)

export const packed = (rings: Polygon): string =>
  JSON.stringify(rings.map((ring) => ring.map((position) => position.map(onGrid))))

export const codeIn = (set: string, codigo: string): string => `${set}|${codigo}`

/** The overlap of one layer with the perimeter of a case, as the row of the case stores it. */
export type Sobreposicao = Pick<Edition, 'tipo' | 'fonte' | 'uf' | 'edicao' | 'geracao'> & {
  camada: string
  /** The largest features; null when they could not be determined. */
  achados: CamadaFound[] | null
  /** The number of all features in the perimeter, not only of those in `achados`. */
  total: number
}

/** The overlap of one feature with a perimeter. `parte` is a share of the perimeter; `forma` is GeoJSON. */
export type CamadaFound = Omit<Feicao, '_id' | 'chave'> & {
  id: string
  hectares: number
  parte: number
  largura_m: number
  forma?: string | undefined
}

/**
 * Returns the large cells whose cases have to be compared: the cells in which the new edition differs from the previous
 * edition, and the cells of an unfinished visit. Returns all cells if the previous edition was removed or its contents
 * are unknown.
 */
export function cellsToVisit(before: Edition | null, now: Contents): string[] {
  const then = before?.conteudos
  const all = new Set([...Object.keys(now), ...(then ? Object.keys(then) : (before?.celulas ?? []))])
  if (!then || before?.conjunto === null) return [...all]
  const changed = [...all].filter((cell) => then[cell] !== now[cell])
  return before && !isVisited(before) ? [...new Set([...changed, ...before.celulas])] : changed
}

/** Selects the editions in use, without municipalities, which are compared in another way. */
export const compared = <E extends Pick<Edition, 'tipo' | 'conjunto'>>(editions: readonly E[]): E[] =>
  editions.filter(({ tipo, conjunto }) => tipo !== 'municipio' && conjunto !== null)

/** Returns true once all cases near the edition were compared with it. Municipalities are compared in another way. */
export const isVisited = ({ tipo, geracao, visita }: Pick<Edition, 'tipo' | 'geracao' | 'visita'>): boolean =>
  tipo === 'municipio' || (visita?.geracao === geracao && visita.fim)

/** Returns the age in seconds of the oldest edition of each kind, counted from its last loading. */
export function agesOf(editions: readonly Pick<Edition, 'tipo' | 'conjunto' | 'carregada_em'>[], now: Date) {
  const inUse = Map.groupBy(
    editions.filter(({ conjunto }) => conjunto !== null),
    ({ tipo }) => tipo,
  )
  return [...inUse].map(([tipo, some]) => ({
    tipo,
    seconds: Math.max(...some.map(({ carregada_em }) => secondsBetween(Date.parse(carregada_em), now))),
  }))
}

/**
 * Returns the seconds since the oldest change that has not reached all cases yet; 0 if there is none. A change is a new
 * edition of a layer, or its removal.
 */
export const waitOf = (
  editions: readonly Pick<Edition, 'tipo' | 'geracao' | 'visita' | 'carregada_em'>[],
  now: Date,
): number =>
  editions
    .filter((edition) => !isVisited(edition))
    .map(({ geracao, carregada_em }) => secondsBetween(Math.max(geracao, Date.parse(carregada_em)), now))
    .reduce((most, seconds) => Math.max(most, seconds), 0)

const secondsBetween = (ms: number, now: Date): number => (now.getTime() - ms) / 1_000

/**
 * Returns the sets of municipalities in use, and the time of their last change in milliseconds; 0 if none was ever
 * loaded.
 */
export function municipiosIn(editions: readonly Pick<Edition, 'tipo' | 'conjunto' | 'geracao'>[]) {
  const found = editions.filter(({ tipo }) => tipo === 'municipio')
  return {
    sets: found.flatMap(({ conjunto }) => conjunto ?? []),
    geracao: Math.max(0, ...found.map(({ geracao }) => geracao)),
  }
}

/** Returns the id of a finding. The id stays the same in the next edition if the feature has a code or a name. */
export function foundId({ _id, tipo }: Pick<Edition, '_id' | 'tipo'>, { codigo, nome, _id: feicao }: Feicao): string {
  const named = codigo ?? nome ?? feicao
  return `camada_${tipo}.${createHash('sha256').update(`${_id}|${named}`).digest('hex').slice(0, 8)}`
}

export const checkedOf = ({
  tipo,
  fonte,
  uf,
  edicao,
  achados,
}: Pick<Sobreposicao, 'tipo' | 'fonte' | 'uf' | 'edicao' | 'achados'>): CheckedLayer => ({
  tipo,
  fonte,
  uf,
  edicao,
  verificada: achados !== null,
  achados: (achados ?? []).map(({ id, nome, codigo, atributos, hectares, parte, largura_m, forma }) => ({
    id,
    nome,
    codigo,
    hectares,
    parte,
    largura_m,
    forma,
    grupo: atributos.grupo === undefined ? null : String(atributos.grupo),
  })),
})
