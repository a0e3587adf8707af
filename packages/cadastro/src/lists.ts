import type { Declaration } from './declaration.ts'

/** The principal item of each list, which comes first, and the further ones. */

type Imovel = Declaration['imovel'] | Declaration<'sealed'>['imovel']
type Title = NonNullable<Imovel['matricula']>

export const titlesOf = ({ matricula, outras_matriculas = [] }: Imovel): Title[] => [
  ...(matricula === undefined ? [] : [matricula]),
  ...outras_matriculas,
]

export const ccirsOf = ({ ccir_codigo, outros_ccir = [] }: Imovel): string[] => [
  ...(ccir_codigo === undefined ? [] : [ccir_codigo]),
  ...outros_ccir,
]

export const municipiosOf = ({ municipio_ibge, outros_municipios = [] }: Imovel): string[] => [
  ...(municipio_ibge === undefined ? [] : [municipio_ibge]),
  ...outros_municipios,
]
