import { compareWithAny, peopleIn } from '../values/names.ts'
import { matriculaNumbers } from '../values/numbers.ts'
import { readAll, readField, type ReadValue } from './reading.ts'
import { proprietariosOf } from '../said.ts'
import type { Declared, Limits, ListsRead, Maybe, ReadDocumento } from '../types.ts'

/** The values of documents that list several of a kind: owners with their numbers, titles, municipalities. */

const listIn = <L extends keyof ListsRead>({ dados }: ReadDocumento, name: L): NonNullable<ListsRead[L]> | [] =>
  dados?.[name] ?? []

/** Tells whether a document has a list. A list has all items, so what is not in it is not in the document. */
export const hasList = (documento: ReadDocumento, name: keyof ListsRead): boolean => listIn(documento, name).length > 0

/** The confidence of an item of a list. Lists have only what was read with certainty. */
const SURE = 97

type Item = { valor: string; pagina?: number | undefined; caixa?: Maybe<ReadValue['evidencias'][number]['caixa']> }

const fromList = ({ id }: ReadDocumento, { valor, pagina, caixa = null }: Item): ReadValue => ({
  valor,
  certain: true,
  documento_id: id,
  evidencias: pagina === undefined ? [] : [{ documento_id: id, pagina, caixa, confianca: SURE }],
})

/** Returns the owners of a document: its list, or the owners who were read without one. */
export function ownersIn(documento: ReadDocumento, limits: Limits): ReadValue[] {
  const listed = listIn(documento, 'titulares').map(({ nome, cpf_cnpj, ...place }) => ({
    ...fromList(documento, { valor: nome, ...place }),
    ...(cpf_cnpj === undefined ? {} : { cpf_cnpj }),
  }))
  if (listed.length > 0) return listed
  const first = readField(documento, 'proprietario_nome', limits)
  const number = readField(documento, 'cpf_cnpj', limits)
  const ofFirst = number?.certain ? { cpf_cnpj: String(number.valor) } : {}
  const others = readAll(documento, 'coproprietario_nome', limits)
  return [...(first === null ? [] : [{ ...first, ...ofFirst }]), ...others].flatMap((read) =>
    peopleIn(String(read.valor)).map((valor) => ({ ...read, valor })),
  )
}

/**
 * Returns the numbers of the owners in a document: the number of the first owner, and in a list the numbers of those who
 * are declared with a number. Who is not declared has a finding about the name.
 */
export function numbersIn(documento: ReadDocumento, limits: Limits, declared: Declared): ReadValue[] {
  const first = readField(documento, 'cpf_cnpj', limits)
  const known = proprietariosOf(declared).flatMap(({ valor: { nome, cpf_cnpj } }) => (nome && cpf_cnpj ? nome : []))
  const listed = listIn(documento, 'titulares').flatMap(({ nome, cpf_cnpj, ...place }) =>
    cpf_cnpj !== undefined && compareWithAny(nome, known) !== 'different'
      ? fromList(documento, { valor: cpf_cnpj, ...place })
      : [],
  )
  const isListed = listIn(documento, 'titulares').some(({ cpf_cnpj }) => cpf_cnpj === first?.valor)
  return first === null || (isListed && listed.length > 0) ? listed : [first, ...listed]
}

export function titlesIn(documento: ReadDocumento, limits: Limits): ReadValue[] {
  const listed = listIn(documento, 'titulos').map(({ numero, ...place }) =>
    fromList(documento, { valor: numero, ...place }),
  )
  if (listed.length > 0) return listed
  const all = readField(documento, 'numero_matricula', limits)
  if (all === null) return []
  const numbers = matriculaNumbers(String(all.valor))
  return numbers.length > 1 ? numbers.map((valor) => ({ ...all, valor })) : [all]
}

/** Returns the municipalities of a document. Only the seat, which is the first, has a place on the page. */
export function placesIn(documento: ReadDocumento, limits: Limits): ReadValue[] {
  const seat = readField(documento, 'municipio', limits)
  const [, ...others] = listIn(documento, 'municipios').map((valor) => fromList(documento, { valor }))
  return [...(seat === null ? [] : [seat]), ...others]
}
