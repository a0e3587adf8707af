import { createHash } from 'node:crypto'
import type { AchadoStatus } from '@car/vocabulary/achado'
import { percent } from '@car/vocabulary/text'
import type { NamedAchado } from './achados.ts'
import type { Achado, Declared, Maybe } from './types.ts'

/** A share is 0 to 1. A shape is GeoJSON as text, simplified when it is large. */
type Piece = { hectares: number; parte: number; forma?: string | undefined }

/** What a case has in common with another one. */
export type Similar = {
  processo_id: string
  numero: string
  /** A digest of what both sides declared when they were compared. It changes when either side changes. */
  comparado: string
  matricula: boolean
  ccir: boolean
  /** What the perimeters have in common, if it is enough to be reported. `parte` is the share of the smaller one. */
  perimetro?: Maybe<Piece & { identico: boolean }>
}

/** What a case has in common with all others that were submitted and neither cancelled nor finally rejected. */
export type Cruzamento = {
  /** The present declaration has not been compared yet. */
  em_andamento: boolean
  /** Not all cases were compared: there were too many, or not enough time. */
  incompleto: boolean
  /** If not all were compared: how many share a number or a place with it; five hundred stands for more. */
  encontrados?: number | undefined
  semelhantes: readonly Similar[]
  /** The part of the perimeter outside the declared municipality; absent when that could not be determined. */
  fora_do_municipio?: Maybe<Piece>
}

/**
 * From this share of the smaller perimeter on, an overlap is a contradiction. It also applies to the share of a
 * perimeter outside its municipality.
 */
const OVERLAPPING = 0.2
const OUTSIDE = { aviso: 0.05, divergencia: 0.5 }

type CrossedCode =
  | 'matricula_repetida'
  | 'ccir_repetido'
  | 'perimetro_identico'
  | 'perimetro_sobreposto'
  | 'perimetro_fora_do_municipio'

/** Published codes never change. */
const RULES: Record<CrossedCode, { campo: string; pesos: Record<'divergencia' | 'aviso', number> }> = {
  matricula_repetida: { campo: 'imovel.matricula.numero', pesos: { divergencia: 25, aviso: 5 } },
  ccir_repetido: { campo: 'imovel.ccir_codigo', pesos: { divergencia: 25, aviso: 5 } },
  perimetro_identico: { campo: 'imovel.geometria', pesos: { divergencia: 40, aviso: 10 } },
  perimetro_sobreposto: { campo: 'imovel.geometria', pesos: { divergencia: 30, aviso: 10 } },
  perimetro_fora_do_municipio: { campo: 'imovel.geometria', pesos: { divergencia: 20, aviso: 5 } },
}

/**
 * The findings of a case against other cases, and against its municipality. A finding about another case has that
 * case's number in its id, so that it stays the same finding whatever changes around it. It reveals nothing of the
 * other case but its number and id.
 */
export function crossedAchadosOf(declarado: Declared, cruzamento: Maybe<Cruzamento>): NamedAchado[] {
  if (!cruzamento) return []
  const { em_andamento, incompleto, semelhantes, encontrados = 0 } = cruzamento
  const missingReason = em_andamento ? IN_PROGRESS : incompleto ? incompleteInWords(encontrados) : null
  const byNumber = semelhantes.toSorted((a, b) => (a.numero < b.numero ? -1 : 1))
  return [
    ...byNumber.flatMap((similar) => withOther(declarado, similar)),
    ...(missingReason === null ? [] : applicable(declarado).map((codigo) => unanswered(codigo, missingReason))),
    ...inMunicipio(declarado, cruzamento),
  ]
}

const IN_PROGRESS = 'A comparação com os outros processos ainda não terminou.'
const incompleteInWords = (found: number): string =>
  found > 0
    ? `Há ${found} ou mais processos com o mesmo número ou no mesmo lugar, e nem todos foram comparados: pode haver outros além dos apontados.`
    : 'Nem todos os processos parecidos puderam ser comparados: pode haver outros além dos apontados.'

/** The rules that the case can break, given what it declares. */
function applicable({ imovel }: Declared): CrossedCode[] {
  return [
    'matricula_repetida',
    ...(imovel.ccir_codigo ? (['ccir_repetido'] as const) : []),
    ...(imovel.geometria ? (['perimetro_sobreposto'] as const) : []),
  ]
}

function withOther({ imovel }: Declared, outro: Similar): NamedAchado[] {
  const { numero, matricula, ccir, perimetro } = outro
  const [hectares, parte] = [inHectares(perimetro?.hectares ?? 0), percent(perimetro?.parte ?? 0)]
  return [
    ...(matricula
      ? [
          foundInOther(
            'matricula_repetida',
            `O processo ${numero} declara a mesma matrícula no mesmo município.`,
            imovel.matricula?.numero ?? '',
          ),
        ]
      : []),
    ...(ccir
      ? [
          foundInOther(
            'ccir_repetido',
            `O processo ${numero} declara o mesmo código do imóvel no INCRA.`,
            imovel.ccir_codigo ?? null,
          ),
        ]
      : []),
    ...(perimetro?.identico
      ? [foundInOther('perimetro_identico', `O perímetro é o mesmo do processo ${numero}.`)]
      : []),
    ...(perimetro && !perimetro.identico
      ? [
          foundInOther(
            'perimetro_sobreposto',
            `O perímetro se sobrepõe ao do processo ${numero} em ${hectares} ha (${parte} do menor).`,
            null,
            perimetro.parte >= OVERLAPPING ? 'divergencia' : 'aviso',
          ),
        ]
      : []),
  ]

  function foundInOther(
    codigo: CrossedCode,
    mensagem: string,
    declarado: string | null = null,
    situacao: 'divergencia' | 'aviso' = 'divergencia',
  ): NamedAchado {
    const drawn = codigo.startsWith('perimetro') && perimetro ? pieceOf(perimetro) : {}
    const evidence = { processo: { numero, id: outro.processo_id }, ...drawn }
    const achado = achadoOf(codigo, situacao, mensagem, declarado)
    const digital = digestOf([codigo, situacao, numero, outro.comparado])
    return { id: `${codigo}.${numero.replace('/', '-')}`, ...achado, evidencias: [evidence], digital }
  }
}

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
  const { campo, pesos } = RULES[codigo]
  const peso = situacao === 'divergencia' || situacao === 'aviso' ? pesos[situacao] : 0
  return { codigo, situacao, mensagem, campo, declarado, lido: null, documento_id: null, evidencias: [], peso }
}

const pieceOf = ({ hectares, parte, forma }: Piece) => ({
  hectares,
  parte,
  ...(forma === undefined ? {} : { forma: JSON.parse(forma) as { type: 'MultiPolygon'; coordinates: number[][][][] } }),
})

const digestOf = (said: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(said)).digest('hex')

const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })
const inHectares = (hectares: number): string => NUMBER.format(hectares)

/** The same as processos sends it over gRPC, where absent fields are left out; null while the case takes no part. */
type Sent = { cruzamento?: Maybe<Cruzamento & { participa: boolean }> }

export const cruzamentoOf = ({ cruzamento }: Sent): Cruzamento | null => (cruzamento?.participa ? cruzamento : null)
