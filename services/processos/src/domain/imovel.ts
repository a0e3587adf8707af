import { getMunicipalityByCode, isValidCnpj, isValidCpf } from '@brazilian-utils/brazilian-utils'
import type { Detalhe } from '@car/errors/catalog'
import { normalizarDocumento } from '@car/identity/cpf'
import type { Geometria } from '@car/vocabulary/geometria'
import type { Imovel } from './eventos.ts'

/** What was declared, before its CPF or CNPJ is encrypted and its perimeter stored separately. */
export type Declaracao = {
  imovel: Omit<Imovel, 'perimetro'> & { geometria?: Geometria | undefined }
  proprietario: { nome?: string | undefined; cpf_cnpj?: string | undefined }
  observacoes?: string | undefined
}
/** The well-formed parts of what was declared. */
export type Partes = {
  imovel?:
    | (Parcial<Omit<Imovel, 'matricula' | 'titulo_posse'>> & {
        matricula?: Parcial<NonNullable<Imovel['matricula']>> | undefined
        titulo_posse?: Parcial<NonNullable<Imovel['titulo_posse']>> | undefined
        geometria?: Parcial<Geometria> | undefined
      })
    | undefined
  proprietario?: Parcial<Declaracao['proprietario']> | undefined
}
type Parcial<T> = T extends object ? { [K in keyof T]?: T[K] | undefined } : never

/** Faults that the shape cannot express: municipality and state, check digits. The drawing is checked separately. */
export function faltasDoDeclarado({ imovel, proprietario = {} }: Partes): Detalhe[] {
  const { municipio_ibge, uf, ccir_codigo, matricula } = imovel ?? {}
  return [
    ...(imovel ? faltasDaTitularidade(imovel) : []),
    ...(municipio_ibge === undefined ? [] : faltasDoMunicipio(municipio_ibge, uf)),
    ...(proprietario.cpf_cnpj === undefined ? [] : faltasDoDocumento(normalizarDocumento(proprietario.cpf_cnpj))),
    ...(ccir_codigo === undefined ? [] : faltasDoCcir(semPontos(ccir_codigo))),
    ...(matricula?.cnm === undefined ? [] : faltasDoCnm(semPontos(matricula.cnm))),
  ]
}

/** The drawing, if its shape is complete. */
export function desenhoDe({ imovel: { geometria } = {} }: Partes): Geometria | undefined {
  return geometria?.type === undefined || geometria.coordinates === undefined ? undefined : (geometria as Geometria)
}

/** The declared data in recorded form, with identifiers reduced to their digits. */
export function reduzir<D extends Declaracao>(declarado: D): D {
  const { imovel, proprietario } = declarado
  const { ccir_codigo, matricula } = imovel
  const { cpf_cnpj } = proprietario
  return {
    ...declarado,
    imovel: {
      ...imovel,
      ...(ccir_codigo === undefined ? {} : { ccir_codigo: semPontos(ccir_codigo) }),
      ...(matricula === undefined ? {} : { matricula: { ...matricula, ...semPontosNoCnm(matricula) } }),
    },
    proprietario: {
      ...proprietario,
      ...(cpf_cnpj === undefined ? {} : { cpf_cnpj: normalizarDocumento(cpf_cnpj) }),
    },
  }
}

const semPontosNoCnm = ({ cnm }: { cnm?: string | undefined }) => (cnm === undefined ? {} : { cnm: semPontos(cnm) })

const semPontos = (codigo: string): string => codigo.replace(/[.\-\s]/g, '')

const detalhe = (field: string, code: string, message: string): Detalhe => ({ field, code, message })

/** Only a possession is shown by something else than a matrícula. */
const faltasDaTitularidade = ({ titularidade = 'propriedade', titulo_posse }: NonNullable<Partes['imovel']>) =>
  titulo_posse !== undefined && titularidade === 'propriedade'
    ? [detalhe('imovel.titulo_posse', 'invalid_value', 'O título de posse é só para posse, inteira ou em parte.')]
    : []

/** The official table decides. The check digit is not used, because it is wrong in nine valid codes. */
function faltasDoMunicipio(codigo: string, uf: Imovel['uf'] | undefined): Detalhe[] {
  const campo = 'imovel.municipio_ibge'
  const municipio = getMunicipalityByCode(codigo)
  if (!municipio) return [detalhe(campo, 'invalid_value', 'Este código do IBGE não é de nenhum município.')]
  if (uf === undefined || municipio.stateCode === uf) return []
  return [detalhe(campo, 'mismatch', `${municipio.name} fica em ${municipio.stateCode}, não em ${uf}.`)]
}

function faltasDoDocumento(documento: string): Detalhe[] {
  const campo = 'proprietario.cpf_cnpj'
  if (/^\d{11}$/.test(documento)) return faltasDoCpf(campo, documento)
  if (/^[0-9A-Z]{12}\d{2}$/.test(documento)) {
    return isValidCnpj(documento, { version: 2 })
      ? []
      : [detalhe(campo, 'invalid_value', 'O CNPJ não confere: revise os dígitos.')]
  }
  return [detalhe(campo, 'invalid_format', 'Informe um CPF (11 dígitos) ou um CNPJ (14 caracteres).')]
}

/** `cpf` has no punctuation. */
export function faltasDoCpf(campo: string, cpf: string): Detalhe[] {
  if (!/^\d{11}$/.test(cpf)) return [detalhe(campo, 'invalid_format', 'O CPF tem 11 dígitos.')]
  return isValidCpf(cpf) ? [] : [detalhe(campo, 'invalid_value', 'O CPF não confere: revise os dígitos.')]
}

const faltasDoCcir = (ccir: string): Detalhe[] =>
  /^\d{13}$/.test(ccir) ? [] : [detalhe('imovel.ccir_codigo', 'invalid_format', 'O código do CCIR tem 13 dígitos.')]

/** Código Nacional de Matrícula: registry, book, number, two digits by ISO 7064 mod 97-10 (Provimento CNJ 143/2023). */
function faltasDoCnm(cnm: string): Detalhe[] {
  const campo = 'imovel.matricula.cnm'
  if (!/^\d{16}$/.test(cnm)) return [detalhe(campo, 'invalid_format', 'O CNM tem 16 dígitos: CCCCCC.L.NNNNNNN-DD.')]
  return BigInt(cnm) % 97n === 1n ? [] : [detalhe(campo, 'invalid_value', 'O CNM não confere: revise os dígitos.')]
}

/** The name of a municipality by its IBGE code. */
export const nomeDoMunicipio = (codigo: string): string => getMunicipalityByCode(codigo)?.name ?? ''
