import { getMunicipalityByCode } from '@brazilian-utils/brazilian-utils'
import type { Declared, Maybe, Proprietario, Place, Title } from './types.ts'

/** The form in which processos sends a case over gRPC, with the geometry as JSON text. */
type Sent = {
  imovel?: Maybe<
    Omit<Declared['imovel'], 'geometria' | 'outros_municipios'> & {
      /** IBGE codes. */
      outros_municipios: readonly string[]
      geometria?: string | undefined
    }
  >
  proprietario?: Maybe<Declared['proprietario']>
  coproprietarios?: readonly Proprietario[]
  andamento?: Maybe<{ declarado_em: Readonly<Record<string, string>> }>
}

/** Finds municipalities in the official table, by their IBGE codes. Unknown codes are left out. */
export const placesOf = (codes: readonly string[]): Place[] =>
  codes.flatMap((code) => {
    const municipio = getMunicipalityByCode(code)
    return municipio ? [{ municipio: municipio.name, uf: municipio.stateCode }] : []
  })

/** Prepares the declared data for the cross-checks. Throws when the property or the owner is missing. */
export function declaredOf({ imovel, proprietario, coproprietarios = [], andamento }: Sent): Declared {
  if (!imovel || !proprietario) throw new Error('a processo came without its parts')
  const { municipio, uf, area_ha, matricula, outras_matriculas, ccir_codigo, outros_ccir, geometria } = imovel
  return {
    imovel: {
      municipio,
      // A field that a draft lacks arrives as an empty text or zero.
      uf: uf || null,
      area_ha: area_ha || null,
      ccir_codigo,
      outros_municipios: placesOf(imovel.outros_municipios),
      outros_ccir: outros_ccir ?? [],
      matricula: matricula ? titleOf(matricula) : null,
      outras_matriculas: (outras_matriculas ?? []).map(titleOf),
      geometria: geometria === undefined ? null : (JSON.parse(geometria) as Declared['imovel']['geometria']),
    },
    proprietario: { ...proprietarioOf(proprietario), espolio: proprietario.espolio },
    coproprietarios: coproprietarios.map(proprietarioOf),
    declarado_em: andamento?.declarado_em,
  }
}

const titleOf = ({ numero, cnm, area_ha }: Title): Title => ({ numero, cnm, area_ha })

const proprietarioOf = ({ nome, cpf_cnpj }: Proprietario): Proprietario => ({
  nome: nome || null,
  cpf_cnpj: cpf_cnpj || null,
})
