import type { KeptDocumento } from '@car/identity/cpf'
import type { Form, Imovel, Proprietario, Representante, Title } from './events.ts'

/** Returns all titles in one list, the principal title first. */
export const titlesOf = ({ matricula, outras_matriculas = [] }: Imovel): Title[] => [
  ...(matricula === undefined ? [] : [matricula]),
  ...outras_matriculas,
]

export const ccirsOf = ({ ccir_codigo, outros_ccir = [] }: Imovel): string[] => [
  ...(ccir_codigo === undefined ? [] : [ccir_codigo]),
  ...outros_ccir,
]

/** Returns the IBGE codes of the municipalities, the seat first. */
export const municipiosOf = ({ municipio_ibge, outros_municipios = [] }: Imovel): string[] => [
  ...(municipio_ibge === undefined ? [] : [municipio_ibge]),
  ...outros_municipios,
]

export const proprietariosOf = ({ proprietario, coproprietarios }: Form): Proprietario[] => [
  proprietario,
  ...coproprietarios,
]

/** Returns all declared CPFs and CNPJs: those of all owners and of their representative. */
export const documentosIn = (form: Form): KeptDocumento[] =>
  [...proprietariosOf(form), form.representante ?? {}].flatMap(({ documento }) => documento ?? [])

/**
 * Returns the people of a case, with masked CPFs and CNPJs. Co-owners and the representative are left out if none is
 * declared.
 */
export const maskedPeople = ({ proprietario, coproprietarios, representante }: Form) => ({
  proprietario: masked(proprietario),
  ...(coproprietarios.length === 0 ? {} : { coproprietarios: coproprietarios.map(masked) }),
  ...(representante === null ? {} : { representante: maskedRepresentante(representante) }),
})

const masked = <T extends Proprietario>({ documento, ...rest }: T) => ({
  ...rest,
  ...(documento === undefined ? {} : { cpf_cnpj: documento.mascara }),
})

const maskedRepresentante = ({ documento, ...rest }: Representante) => ({
  ...rest,
  ...(documento === undefined ? {} : { cpf: documento.mascara }),
})
