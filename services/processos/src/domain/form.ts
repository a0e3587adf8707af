import type { KeptDocumento } from '@car/identity/cpf'
import type { ImovelKind } from '@car/vocabulary/processo'
import type { Qualidade } from '@car/vocabulary/representante'
import type { Registro, Titularidade, TituloPosse } from '@car/vocabulary/titularidade'
import type { Uf } from '@car/vocabulary/uf'

export type Title = {
  numero: string
  cartorio?: string | undefined
  cnm?: string | undefined
  area_ha?: number | undefined
  registro?: Registro | undefined
}

export type Imovel = {
  denominacao?: string | undefined
  /** The municipality of the seat. */
  municipio_ibge?: string | undefined
  outros_municipios?: string[] | undefined
  uf?: Uf | undefined
  area_ha?: number | undefined
  tipo?: ImovelKind | undefined
  /** Absent for a possession without a registered title. */
  matricula?: Title | undefined
  outras_matriculas?: (Title & { id: string })[] | undefined
  titularidade?: Titularidade | undefined
  titulo_posse?: { tipo: TituloPosse; descricao?: string | undefined } | undefined
  ccir_codigo?: string | undefined
  outros_ccir?: string[] | undefined
  /** The SHA-256 of the perimeter. Perimeters are large, so each is stored once, under its hash. */
  perimetro?: string | undefined
}

/**
 * An owner of the property or of a part of it. `percentual` is a share of the whole. `espolio` means that this owner is
 * dead, and their estate owns the property.
 */
export type Proprietario = {
  nome?: string | undefined
  documento?: KeptDocumento | undefined
  percentual?: number | undefined
  espolio?: boolean | undefined
}
export type Coproprietario = Omit<Proprietario, 'espolio'> & { id: string }
export type Representante = {
  nome?: string | undefined
  documento?: KeptDocumento | undefined
  qualidade?: Qualidade | undefined
}
export type Form = {
  imovel: Imovel
  proprietario: Proprietario
  coproprietarios: readonly Coproprietario[]
  representante: Representante | null
  observacoes: string | null
}

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

export const proprietariosOf = ({ proprietario, coproprietarios }: Form): Proprietario[] => [
  proprietario,
  ...coproprietarios,
]

export const documentosIn = (form: Form): KeptDocumento[] =>
  [...proprietariosOf(form), form.representante ?? {}].flatMap(({ documento }) => documento ?? [])

/**
 * Returns the people of a case, with masked CPFs and CNPJs. Co-owners and the representative are left out if not
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
