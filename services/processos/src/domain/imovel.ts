import { getMunicipalityByCode, isValidCnpj, isValidCpf } from '@brazilian-utils/brazilian-utils'
import type { Detail } from '@car/errors/catalog'
import { normaliseDocumento } from '@car/identity/cpf'
import type { Geometry } from '@car/vocabulary/geometry'
import type { Imovel } from './events.ts'

/** What was declared, before its CPF or CNPJ is encrypted and its perimeter stored separately. */
export type Declaration = {
  imovel: Omit<Imovel, 'perimetro'> & { geometria?: Geometry | undefined }
  proprietario: { nome?: string | undefined; cpf_cnpj?: string | undefined }
  observacoes?: string | undefined
}
/** The well-formed parts of what was declared. */
export type DeclaredParts = DeepPartial<Declaration>
type DeepPartial<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: DeepPartial<T[K]> | undefined }
    : T

/** Faults that the shape cannot express: municipality and state, check digits. The drawing is checked separately. */
export function declaredGaps({ imovel, proprietario = {} }: DeclaredParts): Detail[] {
  const { municipio_ibge, uf, ccir_codigo, matricula } = imovel ?? {}
  return [
    ...(imovel ? titularidadeGaps(imovel) : []),
    ...(municipio_ibge === undefined ? [] : municipioGaps(municipio_ibge, uf)),
    ...(proprietario.cpf_cnpj === undefined ? [] : documentoGaps(normaliseDocumento(proprietario.cpf_cnpj))),
    ...(ccir_codigo === undefined ? [] : ccirGaps(withoutDots(ccir_codigo))),
    ...(matricula?.cnm === undefined ? [] : cnmGaps(withoutDots(matricula.cnm))),
  ]
}

/** The drawing, if its shape is complete. */
export function drawingOf({ imovel: { geometria } = {} }: DeclaredParts): Geometry | undefined {
  return geometria?.type === undefined || geometria.coordinates === undefined ? undefined : (geometria as Geometry)
}

/** The declared data in recorded form, with identifiers reduced to their digits. */
export function reduce(declarado: Declaration): Declaration {
  const { imovel, proprietario } = declarado
  const { ccir_codigo, matricula } = imovel
  const { cpf_cnpj } = proprietario
  return {
    ...declarado,
    imovel: {
      ...imovel,
      ...(ccir_codigo === undefined ? {} : { ccir_codigo: withoutDots(ccir_codigo) }),
      ...(matricula === undefined ? {} : { matricula: { ...matricula, ...cnmWithoutDots(matricula) } }),
    },
    proprietario: {
      ...proprietario,
      ...(cpf_cnpj === undefined ? {} : { cpf_cnpj: normaliseDocumento(cpf_cnpj) }),
    },
  }
}

const cnmWithoutDots = ({ cnm }: { cnm?: string | undefined }) => (cnm === undefined ? {} : { cnm: withoutDots(cnm) })

const withoutDots = (codigo: string): string => codigo.replace(/[.\-\s]/g, '')

const detail = (field: string, code: string, message: string): Detail => ({ field, code, message })

/** Only a possession is shown by something else than a matrícula. */
const titularidadeGaps = ({ titularidade = 'propriedade', titulo_posse }: NonNullable<DeclaredParts['imovel']>) =>
  titulo_posse !== undefined && titularidade === 'propriedade'
    ? [detail('imovel.titulo_posse', 'invalid_value', 'O título de posse é só para posse, inteira ou em parte.')]
    : []

/** The official table decides. The check digit is not used, because it is wrong in nine valid codes. */
function municipioGaps(codigo: string, uf: Imovel['uf'] | undefined): Detail[] {
  const campo = 'imovel.municipio_ibge'
  const municipio = getMunicipalityByCode(codigo)
  if (!municipio) return [detail(campo, 'invalid_value', 'Este código do IBGE não é de nenhum município.')]
  if (uf === undefined || municipio.stateCode === uf) return []
  return [detail(campo, 'mismatch', `${municipio.name} fica em ${municipio.stateCode}, não em ${uf}.`)]
}

function documentoGaps(documento: string): Detail[] {
  const campo = 'proprietario.cpf_cnpj'
  if (/^\d{11}$/.test(documento)) return cpfGaps(campo, documento)
  if (/^[0-9A-Z]{12}\d{2}$/.test(documento)) {
    return isValidCnpj(documento, { version: 2 })
      ? []
      : [detail(campo, 'invalid_value', 'O CNPJ não confere: revise os dígitos.')]
  }
  return [detail(campo, 'invalid_format', 'Informe um CPF (11 dígitos) ou um CNPJ (14 caracteres).')]
}

/** `cpf` has no punctuation. */
export function cpfGaps(campo: string, cpf: string): Detail[] {
  if (!/^\d{11}$/.test(cpf)) return [detail(campo, 'invalid_format', 'O CPF tem 11 dígitos.')]
  return isValidCpf(cpf) ? [] : [detail(campo, 'invalid_value', 'O CPF não confere: revise os dígitos.')]
}

const ccirGaps = (ccir: string): Detail[] =>
  /^\d{13}$/.test(ccir) ? [] : [detail('imovel.ccir_codigo', 'invalid_format', 'O código do CCIR tem 13 dígitos.')]

/** Código Nacional de Matrícula: registry, book, number, two digits by ISO 7064 mod 97-10 (Provimento CNJ 143/2023). */
function cnmGaps(cnm: string): Detail[] {
  const campo = 'imovel.matricula.cnm'
  if (!/^\d{16}$/.test(cnm)) return [detail(campo, 'invalid_format', 'O CNM tem 16 dígitos: CCCCCC.L.NNNNNNN-DD.')]
  return BigInt(cnm) % 97n === 1n ? [] : [detail(campo, 'invalid_value', 'O CNM não confere: revise os dígitos.')]
}

/** The name of a municipality by its IBGE code. */
export const municipioName = (codigo: string): string => getMunicipalityByCode(codigo)?.name ?? ''

/** What was declared of a property, without its drawing, and with the name of the municipality. */
export const named = ({ perimetro: _, ...imovel }: Imovel): Omit<Imovel, 'perimetro'> & { municipio?: string } => ({
  ...imovel,
  ...(imovel.municipio_ibge === undefined ? {} : { municipio: municipioName(imovel.municipio_ibge) }),
})
