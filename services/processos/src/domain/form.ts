import type { Declaration } from '@car/cadastro/declaration'

/** The declaration of a case as the record has it. `imovel.perimetro` is the SHA-256 of the perimeter. */
export type Form = Readonly<Declaration<'sealed'>>
export type Imovel = Form['imovel']
export type Title = NonNullable<Imovel['matricula']>
/** `percentual` is a share of the whole. `espolio` means that this owner is dead, and their estate owns the property. */
export type Proprietario = Form['proprietario']

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
