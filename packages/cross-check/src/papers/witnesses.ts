import type { Witness } from '@car/vocabulary/achado'
import { MANDATORY, type MandatoryKind, REQUIRED_DATA, type RequiredDatum } from '@car/vocabulary/documento'
import { ownersIn, titlesIn } from './lists.ts'
import { matriculaNumber } from '../values/numbers.ts'
import { readField, type ReadValue, validOf } from './reading.ts'
import { ofProprietarios, ofTitles, type Said, type WithProprietarios, type WithTitles } from '../said.ts'
import type { Confirmed, Declared, Limits, ReadDocumento, ReadField } from '../types.ts'

type Value = string | number
type Witnessed = {
  said: (declared: Values) => Said[]
  readings: (documento: ReadDocumento, limits: Limits) => ReadValue[]
  same: (a: Value, b: Value) => boolean
  /**
   * Whether equal guesses on two papers confirm each other. A program that lacks a letter misreads a name in the same
   * way on every paper. It misreads a digit by chance.
   */
  byGuess: boolean
}

/** The declared values that papers are compared with, without those that need no witness. */
type Values = WithProprietarios & WithTitles & { imovel: Pick<Declared['imovel'], 'area_ha'> }

const areasOf = (declared: Values): Said[] => {
  const { area_ha: valor } = declared.imovel
  return [...(valor ? [{ campo: 'imovel.area_ha', valor }] : []), ...ofTitles(declared, 'area_ha')]
}

const WITNESSED: Record<RequiredDatum, Witnessed> = {
  numero_matricula: {
    said: (declared) => ofTitles(declared, 'numero'),
    readings: titlesIn,
    same: (a, b) => matriculaNumber(String(a)) === matriculaNumber(String(b)),
    byGuess: true,
  },
  area_ha: {
    said: areasOf,
    readings: (documento, limits) => [readField(documento, 'area_ha', limits) ?? []].flat(),
    same: (a, b) => a === b,
    byGuess: true,
  },
  proprietario_nome: {
    said: (declared) => ofProprietarios(declared, 'nome'),
    readings: ownersIn,
    // Accents count, and blanks do not, because the second engine of recognition loses blanks.
    same: (a, b) => printOf(a) === printOf(b),
    byGuess: false,
  },
}

const printOf = (valor: Value): string => String(valor).normalize('NFC').replace(/\s/g, '').toUpperCase()

/** Returns the declared values that may be a witness for what was read on a paper, with the paths of their fields. */
export const witnessesIn = (declared: Values): Said[] => REQUIRED_DATA.flatMap((nome) => WITNESSED[nome].said(declared))

/**
 * Returns the documents, and marks each uncertain value that somebody else says independently: the mandatory paper of
 * the other kind, or the declaration, if it said the value before the first document of the case was handed in.
 */
export function withWitnesses(
  declared: Declared,
  documentos: readonly ReadDocumento[],
  limits: Limits,
): ReadDocumento[] {
  const papers = new Map(MANDATORY.map((tipo) => [tipo, validOf(documentos, tipo)]))
  return documentos.map((documento) => {
    const tipo = MANDATORY.find((kind) => papers.get(kind)?.includes(documento))
    if (tipo === undefined) return documento
    const others = MANDATORY.filter((kind) => kind !== tipo).flatMap((kind) => papers.get(kind) ?? [])
    return {
      ...documento,
      campos: documento.campos.map((campo) => witnessed(campo, { declared, documento, others, limits })),
    }
  })
}

type Case = { declared: Declared; documento: ReadDocumento; others: readonly ReadDocumento[]; limits: Limits }

function witnessed(campo: ReadField, { declared, documento, others, limits }: Case): ReadField {
  const nome = REQUIRED_DATA.find((required) => required === campo.nome)
  if (nome === undefined || !campo.confirmar || campo.valor === null || campo.pagina === null) return campo
  const said = saidBefore(nome, declared, documento)
  const options = [campo.valor, campo.outra_leitura ?? []].flat()
  const confirmed = options.map((valor) => {
    const onPapers = others.flatMap((other) => ofPaper(nome, { campo, valor }, other, limits))
    const isSaid = said.some((one) => WITNESSED[nome].same(one.valor, valor))
    return { valor, confirmado: joined([...onPapers, ...(isSaid ? [DECLARED] : [])]) }
  })
  const [one, another] = confirmed.filter(({ confirmado }) => confirmado.por.length > 0)
  // Where each of two readings has a witness, the question stays open.
  return one === undefined || another !== undefined ? campo : { ...campo, ...one }
}

const DECLARED: Confirmed = { por: ['declarado'], evidencias: [] }

const joined = (all: readonly Confirmed[]): Confirmed => ({
  por: [...new Set<Witness>(all.flatMap(({ por }) => por))],
  evidencias: all.flatMap(({ evidencias }) => evidencias),
})

/** Lists the declared values that stand since before the first document was handed in, so no paper suggested them. */
function saidBefore(nome: RequiredDatum, declared: Declared, { primeiro_recebido_em: first }: ReadDocumento): Said[] {
  const since = declared.declarado_em ?? {}
  return WITNESSED[nome].said(declared).filter(({ campo }) => {
    const stands = since[campo]
    return first !== undefined && first !== null && stands !== undefined && stands < first
  })
}

type Guess = { campo: ReadField; valor: Value }

/** Returns a paper as a witness for one reading of a guess; an empty list if the paper does not say it. */
function ofPaper(nome: RequiredDatum, { campo, valor }: Guess, paper: ReadDocumento, limits: Limits): Confirmed[] {
  const { readings, same, byGuess } = WITNESSED[nome]
  const read = readings(paper, limits).find((one) => same(one.valor, valor))
  if (read === undefined) return []
  const theirs = paper.campos.find((one) => one.nome === nome)?.outra_leitura
  const isSuspect = theirs !== undefined && campo.outra_leitura !== undefined && same(theirs, campo.outra_leitura)
  if (!read.certain && (!byGuess || valor !== campo.valor || isSuspect)) return []
  return [{ por: [paper.tipo as MandatoryKind], evidencias: read.evidencias }]
}
