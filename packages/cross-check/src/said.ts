import type { Declared, Maybe, Proprietario, Title } from './types.ts'

export type Said<T = string | number> = { campo: string; valor: T }

const present = <T>(campo: string, valor: Maybe<T>): Said<T>[] =>
  valor === null || valor === undefined || valor === '' ? [] : [{ campo, valor }]

export type WithTitles = { imovel: Pick<Declared['imovel'], 'matricula' | 'outras_matriculas'> }
export type WithProprietarios = Pick<Declared, 'proprietario' | 'coproprietarios'>

/** Lists all titles, the principal title first. `campo` is the path of the title. */
export const titlesOf = ({ imovel: { matricula, outras_matriculas = [] } }: WithTitles): Said<Title>[] => [
  ...present('imovel.matricula', matricula),
  ...outras_matriculas.map((valor, i) => ({ campo: `imovel.outras_matriculas[${i}]`, valor })),
]

export const ofTitles = (declared: WithTitles, name: keyof Title): Said[] =>
  titlesOf(declared).flatMap(({ campo, valor }) => present<string | number>(`${campo}.${name}`, valor[name]))

export const ccirsOf = ({ imovel: { ccir_codigo, outros_ccir = [] } }: Declared): Said<string>[] => [
  ...present('imovel.ccir_codigo', ccir_codigo),
  ...outros_ccir.map((valor, i) => ({ campo: `imovel.outros_ccir[${i}]`, valor })),
]

export const municipiosOf = ({ imovel: { municipio, outros_municipios = [] } }: Declared): Said<string>[] => [
  ...present('imovel.municipio_ibge', municipio),
  ...outros_municipios.map((place, i) => ({ campo: `imovel.outros_municipios[${i}]`, valor: place.municipio })),
]

/** Lists the states of all municipalities, each once. */
export const ufsOf = ({ imovel: { uf, outros_municipios = [] } }: Declared): Said<string>[] =>
  [...new Set([...(uf ? [uf] : []), ...outros_municipios.map((place) => place.uf)])].map((valor) => ({
    campo: 'imovel.uf',
    valor,
  }))

/** Lists all owners, in the declared order. `campo` is the path of the owner. */
export const proprietariosOf = ({ proprietario, coproprietarios = [] }: WithProprietarios): Said<Proprietario>[] => [
  { campo: 'proprietario', valor: proprietario },
  ...coproprietarios.map((valor, i) => ({ campo: `coproprietarios[${i}]`, valor })),
]

export const ofProprietarios = (declared: WithProprietarios, name: keyof Proprietario): Said<string>[] =>
  proprietariosOf(declared).flatMap(({ campo, valor }) => present(`${campo}.${name}`, valor[name]))

/** Returns the owner to whom the field with this path belongs; undefined if the path is of no field of an owner. */
export const proprietarioAt = (declared: Declared, campo: string): Proprietario | undefined =>
  proprietariosOf(declared).find((p) => campo.startsWith(`${p.campo}.`))?.valor
