import { getMunicipalityByCode } from '@brazilian-utils/brazilian-utils'
import { ccirGap, cnmGap, withoutDots } from '@car/cadastro/declared-numbers'
import { matriculaNumber } from '@car/cross-check/values/numbers'
import { withoutAccents } from '@car/text/fold'
import type { Detail } from '@car/errors/catalog'
import type { DeclaredParts } from './declaration.ts'
import type { Imovel } from './form.ts'
import { detail, numberGaps, repeated } from './gaps.ts'

type ImovelParts = NonNullable<DeclaredParts['imovel']>

export const imovelGaps = (imovel: ImovelParts): Detail[] => [
  ...titularidadeGaps(imovel),
  ...placeGaps(imovel),
  ...ccirGaps(imovel),
  ...titleGaps(imovel),
]

/** Finds a title of possession that is declared although no part of the property is a possession. */
const titularidadeGaps = ({ titularidade = 'propriedade', titulo_posse }: ImovelParts) =>
  titulo_posse !== undefined && titularidade === 'propriedade'
    ? [detail('imovel.titulo_posse', 'invalid_value', 'O título de posse é só para posse, inteira ou em parte.')]
    : []

/**
 * Finds unknown or repeated municipalities, and a seat outside of the declared state. The other municipalities may lie
 * in other states.
 */
function placeGaps({ municipio_ibge, outros_municipios = [], uf }: ImovelParts): Detail[] {
  const others = (i: number) => `imovel.outros_municipios[${i}]`
  const twice = repeated([municipio_ibge, ...outros_municipios]).map((i) =>
    detail(others(i - 1), 'invalid_value', 'Este município já está na lista.'),
  )
  return [
    ...(municipio_ibge === undefined ? [] : municipioGaps('imovel.municipio_ibge', municipio_ibge, uf)),
    ...outros_municipios.flatMap((code, i) => municipioGaps(others(i), code, undefined)),
    ...twice,
  ]
}

/**
 * Finds a code that is not in the official table, or a municipality outside of the state. The check digit is not used,
 * because it is wrong in nine valid codes.
 */
function municipioGaps(campo: string, code: string, uf: Imovel['uf'] | undefined): Detail[] {
  const municipio = getMunicipalityByCode(code)
  if (!municipio) return [detail(campo, 'invalid_value', 'Este código do IBGE não é de nenhum município.')]
  if (uf === undefined || municipio.stateCode === uf) return []
  return [detail(campo, 'mismatch', `${municipio.name} fica em ${municipio.stateCode}, não em ${uf}.`)]
}

function ccirGaps({ ccir_codigo, outros_ccir = [] }: ImovelParts): Detail[] {
  const others = (i: number) => `imovel.outros_ccir[${i}]`
  const codes = [ccir_codigo, ...outros_ccir].map((code) => code && withoutDots(code))
  return [
    ...codes.flatMap((code, i) => numberGaps(i === 0 ? 'imovel.ccir_codigo' : others(i - 1), code, ccirGap)),
    ...repeated(codes).map((i) => detail(others(i - 1), 'invalid_value', 'Este código já está na lista.')),
  ]
}

function titleGaps({ matricula, outras_matriculas = [] }: ImovelParts): Detail[] {
  const others = (i: number) => `imovel.outras_matriculas[${i}]`
  const titles = [matricula ?? {}, ...outras_matriculas]
  return [
    ...titles.flatMap(({ cnm }, i) => numberGaps(`${i === 0 ? 'imovel.matricula' : others(i - 1)}.cnm`, cnm, cnmGap)),
    ...repeated(titles.map(titleKey)).flatMap((i) =>
      titles[i]?.numero === undefined
        ? []
        : [detail(`${others(i - 1)}.numero`, 'invalid_value', 'Este número do mesmo cartório já está na lista.')],
    ),
  ]
}

/** Returns a key of a title: its number, its kind of book and its registry. */
export function titleKey({
  numero = '',
  cartorio = '',
  registro = 'matricula',
}: NonNullable<ImovelParts['matricula']>) {
  return [registro, matriculaNumber(numero) ?? numero, withoutAccents(cartorio)].join('|')
}
