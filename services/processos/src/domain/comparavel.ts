import { createHash } from 'node:crypto'
import { numeroDaMatricula } from '@car/conferencia/numeros'
import { poligonosDe } from '@car/geometria/medidas'
import type { Geometria } from '@car/vocabulary/geometria'
import canonicalize from 'canonicalize'
import type { Caso } from './caso.ts'
import { caixaDe, type Caixa, celulasDe } from './celulas.ts'
import { prazoDoRecurso, recorrivelAte, ultimaRejeicao } from './recorrivel.ts'
import type { Prazos } from './prazos.ts'

/** Raise this when the rules of comparison change. `rebuild` then compares all cases anew. */
const REGRAS = 1

/** The part of a case by which other cases find it and are compared with it. */
export type Comparavel = {
  id: string
  numero: string
  /** The id of the person who opened it. */
  dono: string
  versao: number
  /** A digest of the property as declared; null while the case does not take part in comparisons. */
  base: string | null
  /** The keys that match exactly: matrícula with municipality, CCIR, drawing. */
  chaves: string[]
  /** The hash of the drawing, and its number of points. */
  perimetro: string | null
  pontos: number
  /**
   * The cells under which others find the drawing, and those under which it finds others; null when it is too large.
   */
  celulas: string[]
  procurar: string[] | null
  caixa: Caixa | null
  municipio: string
  /** When the case stops taking part without an act: the end of the term for an appeal. ISO 8601. */
  saiEm: string | null
}

/**
 * Whether a case is compared with others: it was submitted, and neither cancelled nor finally rejected. A rejection is final
 * when its appeal was denied or can no longer be lodged.
 * @param prazos  the term of an appeal
 */
export function participa(caso: Caso, agora: Date, prazos: Prazos): boolean {
  if (caso.submetidoEm === null || caso.status === 'cancelado') return false
  return caso.status !== 'rejeitado' || prazoDoRecurso(caso, agora, prazos) === null
}

/** `perimetro` is the drawing and its hash, where there is one. */
export function comparavelDe(
  caso: Caso,
  versao: number,
  perimetro: { hash: string; geometria: Geometria } | null,
  agora: Date,
  prazos: Prazos,
): Comparavel {
  const { id, numero, imovel, dono } = caso
  const comum = { id, numero, dono: dono.id, versao, municipio: imovel.municipio_ibge ?? '' }
  const nada = {
    base: null,
    chaves: [],
    perimetro: null,
    pontos: 0,
    celulas: [],
    procurar: [],
    caixa: null,
    saiEm: null,
  }
  if (!participa(caso, agora, prazos)) return { ...comum, ...nada }
  const celulas = perimetro ? celulasDe(perimetro.geometria) : { guardar: [], procurar: [] }
  const rejeicao = caso.status === 'rejeitado' ? ultimaRejeicao(caso) : undefined
  return {
    ...comum,
    base: baseDe(caso),
    chaves: [...chavesDe(caso), ...(perimetro ? [`p|${perimetro.hash}`] : [])],
    perimetro: perimetro?.hash ?? null,
    pontos: perimetro ? pontosDe(perimetro.geometria) : 0,
    celulas: celulas?.guardar ?? [],
    procurar: celulas?.procurar ?? null,
    caixa: perimetro ? caixaDe(perimetro.geometria) : null,
    saiEm: rejeicao ? recorrivelAte(caso, rejeicao, prazos).toISOString() : null,
  }
}

const pontosDe = (geometria: Geometria): number =>
  poligonosDe(geometria)
    .flat()
    .reduce((soma, anel) => soma + anel.length, 0)

/** A digest of the property as it is declared. */
export const baseDe = ({ imovel }: Caso): string => digest([REGRAS, imovel])

/** A digest of what two cases declare. It is the same from either side. */
export const comparadoDe = (umaBase: string, outraBase: string): string => digest([umaBase, outraBase].toSorted())

const digest = (conteudo: unknown): string =>
  createHash('sha256')
    .update(canonicalize(conteudo) ?? '')
    .digest('base64url')

/** The number of a matrícula is one's own within a registry only, so it counts together with the municipality. */
function chavesDe({ imovel: { municipio_ibge, matricula, ccir_codigo } }: Caso): string[] {
  const numero = matricula ? numeroDaMatricula(matricula.numero) : null
  return [
    ...(numero === null ? [] : [`m|${municipio_ibge}|${numero}`]),
    ...(ccir_codigo === undefined ? [] : [`c|${ccir_codigo}`]),
  ]
}

/** Which of their keys two cases share. */
export function chavesEmComum(umas: readonly string[], outras: readonly string[]) {
  const comuns = umas.filter((chave) => outras.includes(chave))
  const ha = (tipo: string) => comuns.some((chave) => chave.startsWith(`${tipo}|`))
  return { matricula: ha('m'), ccir: ha('c'), perimetro: ha('p') }
}
