import { getMunicipalityByCode } from '@brazilian-utils/brazilian-utils'
import type { Shown } from '@car/cadastro/declaration'
import type { Declared, Proprietario, Place, Title } from './types.ts'

/** Finds municipalities in the official table, by their IBGE codes. Unknown codes are left out. */
export const placesOf = (codes: readonly string[]): Place[] =>
  codes.flatMap((code) => {
    const municipio = getMunicipalityByCode(code)
    return municipio ? [{ municipio: municipio.name, uf: municipio.stateCode }] : []
  })

/**
 * Prepares the declared data for the cross-checks.
 * @param declarado_em  the times since which declared values stand, by the paths of their fields
 */
export function declaredOf(
  { imovel, proprietario, coproprietarios = [] }: Shown,
  declarado_em: Declared['declarado_em'],
): Declared {
  const { municipio, uf, area_ha, matricula, outras_matriculas = [], ccir_codigo, outros_ccir = [], geometria } = imovel
  return {
    imovel: {
      municipio: municipio ?? '',
      uf: uf ?? null,
      area_ha: area_ha ?? null,
      ccir_codigo,
      outros_municipios: placesOf(imovel.outros_municipios ?? []),
      outros_ccir,
      matricula: matricula ? titleOf(matricula) : null,
      outras_matriculas: outras_matriculas.map(titleOf),
      geometria: geometria ?? null,
    },
    proprietario: { ...proprietarioOf(proprietario), espolio: proprietario.espolio },
    coproprietarios: coproprietarios.map(proprietarioOf),
    declarado_em,
  }
}

const titleOf = ({ numero, cnm, area_ha }: Title): Title => ({ numero, cnm, area_ha })

const proprietarioOf = ({ nome, cpf_cnpj }: Proprietario): Proprietario => ({
  nome: nome ?? null,
  cpf_cnpj: cpf_cnpj ?? null,
})
