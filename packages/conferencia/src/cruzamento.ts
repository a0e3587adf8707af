import { createHash } from 'node:crypto'
import type { SituacaoAchado } from '@car/vocabulary/achado'
import { porcento } from '@car/vocabulary/texto'
import type { AchadoNomeado } from './achados.ts'
import type { Achado, Declarado, Talvez } from './tipos.ts'

/** A share is 0 to 1. A shape is GeoJSON as text, simplified when it is large. */
type Pedaco = { hectares: number; parte: number; forma?: string | undefined }

/** What a case has in common with another one. */
export type Semelhante = {
  processo_id: string
  numero: string
  /** A digest of what both sides declared when they were compared. It changes when either side changes. */
  comparado: string
  matricula: boolean
  ccir: boolean
  /** What the perimeters have in common, if it is enough to be reported. `parte` is the share of the smaller one. */
  perimetro?: Talvez<Pedaco & { identico: boolean }>
}

/** What a case has in common with all others that were submitted and neither cancelled nor finally rejected. */
export type Cruzamento = {
  /** The present declaration has not been compared yet. */
  em_andamento: boolean
  /** Not all cases were compared: there were too many, or not enough time. */
  incompleto: boolean
  /** If not all were compared: how many share a number or a place with it; five hundred stands for more. */
  encontrados?: number | undefined
  semelhantes: readonly Semelhante[]
  /** The part of the perimeter outside the declared municipality; absent when that could not be determined. */
  fora_do_municipio?: Talvez<Pedaco>
}

/**
 * From this share of the smaller perimeter on, an overlap is a contradiction. It also applies to the share of a
 * perimeter outside its municipality.
 */
const SOBREPOSTO = 0.2
const FORA = { aviso: 0.05, divergencia: 0.5 }

type CodigoCruzado =
  | 'matricula_repetida'
  | 'ccir_repetido'
  | 'perimetro_identico'
  | 'perimetro_sobreposto'
  | 'perimetro_fora_do_municipio'

/** Published codes never change. */
const REGRAS: Record<CodigoCruzado, { campo: string; pesos: Record<'divergencia' | 'aviso', number> }> = {
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
export function cruzadosDe(declarado: Declarado, cruzamento: Talvez<Cruzamento>): AchadoNomeado[] {
  if (!cruzamento) return []
  const { em_andamento, incompleto, semelhantes, encontrados = 0 } = cruzamento
  const ausente = em_andamento ? EM_ANDAMENTO : incompleto ? incompletoEmPalavras(encontrados) : null
  const porNumero = semelhantes.toSorted((a, b) => (a.numero < b.numero ? -1 : 1))
  return [
    ...porNumero.flatMap((semelhante) => comOutro(declarado, semelhante)),
    ...(ausente === null ? [] : aplicaveis(declarado).map((codigo) => semResposta(codigo, ausente))),
    ...noMunicipio(declarado, cruzamento),
  ]
}

const EM_ANDAMENTO = 'A comparação com os outros processos ainda não terminou.'
const incompletoEmPalavras = (encontrados: number): string =>
  encontrados > 0
    ? `Há ${encontrados} ou mais processos com o mesmo número ou no mesmo lugar, e nem todos foram comparados: pode haver outros além dos apontados.`
    : 'Nem todos os processos parecidos puderam ser comparados: pode haver outros além dos apontados.'

/** The rules that the case can break, given what it declares. */
function aplicaveis({ imovel }: Declarado): CodigoCruzado[] {
  return [
    'matricula_repetida',
    ...(imovel.ccir_codigo ? (['ccir_repetido'] as const) : []),
    ...(imovel.geometria ? (['perimetro_sobreposto'] as const) : []),
  ]
}

function comOutro({ imovel }: Declarado, outro: Semelhante): AchadoNomeado[] {
  const { numero, matricula, ccir, perimetro } = outro
  const [hectares, parte] = [emHectares(perimetro?.hectares ?? 0), porcento(perimetro?.parte ?? 0)]
  return [
    ...(matricula
      ? [
          com(
            'matricula_repetida',
            `O processo ${numero} declara a mesma matrícula no mesmo município.`,
            imovel.matricula?.numero ?? '',
          ),
        ]
      : []),
    ...(ccir
      ? [
          com(
            'ccir_repetido',
            `O processo ${numero} declara o mesmo código do imóvel no INCRA.`,
            imovel.ccir_codigo ?? null,
          ),
        ]
      : []),
    ...(perimetro?.identico ? [com('perimetro_identico', `O perímetro é o mesmo do processo ${numero}.`)] : []),
    ...(perimetro && !perimetro.identico
      ? [
          com(
            'perimetro_sobreposto',
            `O perímetro se sobrepõe ao do processo ${numero} em ${hectares} ha (${parte} do menor).`,
            null,
            perimetro.parte >= SOBREPOSTO ? 'divergencia' : 'aviso',
          ),
        ]
      : []),
  ]

  function com(
    codigo: CodigoCruzado,
    mensagem: string,
    declarado: string | null = null,
    situacao: 'divergencia' | 'aviso' = 'divergencia',
  ): AchadoNomeado {
    const desenhado = codigo.startsWith('perimetro') && perimetro ? pedacoDe(perimetro) : {}
    const evidencia = { processo: { numero, id: outro.processo_id }, ...desenhado }
    const achado = feito(codigo, situacao, mensagem, declarado)
    const digital = digitalDe([codigo, situacao, numero, outro.comparado])
    return { id: `${codigo}.${numero.replace('/', '-')}`, ...achado, evidencias: [evidencia], digital }
  }
}

function noMunicipio({ imovel }: Declarado, { fora_do_municipio: fora, em_andamento }: Cruzamento): AchadoNomeado[] {
  const codigo = 'perimetro_fora_do_municipio'
  if (!imovel.geometria) return []
  if (em_andamento) return [semResposta(codigo, EM_ANDAMENTO)]
  if (!fora) return [semResposta(codigo, 'Não foi possível conferir se o perímetro fica no município declarado.')]
  const situacao = fora.parte >= FORA.divergencia ? 'divergencia' : fora.parte > FORA.aviso ? 'aviso' : 'ok'
  const mensagem =
    situacao === 'ok'
      ? 'O perímetro fica no município declarado.'
      : `Do perímetro, ${emHectares(fora.hectares)} ha (${porcento(fora.parte)}) ficam fora do município declarado.`
  const municipio = imovel.municipio ?? null
  return [
    {
      id: `${codigo}.1`,
      ...feito(codigo, situacao, mensagem, municipio),
      evidencias: situacao === 'ok' ? [] : [pedacoDe(fora)],
      digital: digitalDe([codigo, situacao, municipio, fora.hectares, fora.parte]),
    },
  ]
}

const semResposta = (codigo: CodigoCruzado, mensagem: string): AchadoNomeado => ({
  id: `${codigo}.1`,
  ...feito(codigo, 'nao_verificavel', mensagem),
  digital: digitalDe([codigo, 'nao_verificavel']),
})

function feito(
  codigo: CodigoCruzado,
  situacao: SituacaoAchado,
  mensagem: string,
  declarado: string | null = null,
): Achado {
  const { campo, pesos } = REGRAS[codigo]
  const peso = situacao === 'divergencia' || situacao === 'aviso' ? pesos[situacao] : 0
  return { codigo, situacao, mensagem, campo, declarado, lido: null, documento_id: null, evidencias: [], peso }
}

const pedacoDe = ({ hectares, parte, forma }: Pedaco) => ({
  hectares,
  parte,
  ...(forma === undefined ? {} : { forma: JSON.parse(forma) as { type: 'MultiPolygon'; coordinates: number[][][][] } }),
})

const digitalDe = (dito: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(dito)).digest('hex')

const NUMERO = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })
const emHectares = (hectares: number): string => NUMERO.format(hectares)

/** The same as processos sends it over gRPC, where absent fields are left out; null while the case takes no part. */
type Contado = { cruzamento?: Talvez<Cruzamento & { participa: boolean }> }

export const cruzamentoDe = ({ cruzamento }: Contado): Cruzamento | null => (cruzamento?.participa ? cruzamento : null)
