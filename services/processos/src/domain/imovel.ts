import { getMunicipalityByCode, isValidCnpj, isValidCpf } from '@brazilian-utils/brazilian-utils'
import type { Detalhe } from '@car/errors/catalog'
import { entradaInvalida } from '@car/errors/erro-car'
import { normalizarDocumento } from '@car/identity/cpf'
import type { Imovel } from './eventos.ts'
import { conferirGeometria } from './geometria.ts'

type Declarado = { imovel: Imovel; proprietario: { nome: string; cpf_cnpj: string } }

/**
 * Holds what was declared to the rules that no shape can say: real municipality of its state, check digits, geometry.
 * Returns it with identifiers reduced to their digits.
 * @throws CAR-004 with one detail for each field at fault
 */
export function conferirDeclarado<D extends Declarado>(declarado: D): D {
  const { imovel, proprietario } = declarado
  const cpf_cnpj = normalizarDocumento(proprietario.cpf_cnpj)
  const ccir = imovel.ccir_codigo?.replace(/[.\-\s]/g, '')
  const cnm = imovel.matricula.cnm?.replace(/[.\-\s]/g, '')
  const detalhes = [
    ...conferirMunicipio(imovel),
    ...conferirDocumento(cpf_cnpj),
    ...(ccir === undefined || /^\d{13}$/.test(ccir)
      ? []
      : [detalhe('imovel.ccir_codigo', 'invalid_format', 'O código do CCIR tem 13 dígitos.')]),
    ...(cnm === undefined ? [] : conferirCnm(cnm)),
    ...(imovel.geometria ? conferirGeometria(imovel.geometria) : []),
  ]
  if (detalhes.length > 0) throw entradaInvalida(...detalhes)
  return {
    ...declarado,
    imovel: {
      ...imovel,
      ...(ccir === undefined ? {} : { ccir_codigo: ccir }),
      matricula: { ...imovel.matricula, ...(cnm === undefined ? {} : { cnm }) },
    },
    proprietario: { ...proprietario, cpf_cnpj },
  }
}

const detalhe = (field: string, code: string, message: string): Detalhe => ({ field, code, message })

/** The official table decides, not the check digit: nine codes contradict theirs. */
function conferirMunicipio({ municipio_ibge, uf }: Imovel): Detalhe[] {
  const municipio = getMunicipalityByCode(municipio_ibge)
  if (!municipio)
    return [detalhe('imovel.municipio_ibge', 'invalid_value', 'Este código do IBGE não é de nenhum município.')]
  if (municipio.stateCode !== uf) {
    return [
      detalhe('imovel.municipio_ibge', 'mismatch', `${municipio.name} fica em ${municipio.stateCode}, não em ${uf}.`),
    ]
  }
  return []
}

function conferirDocumento(documento: string): Detalhe[] {
  const campo = 'proprietario.cpf_cnpj'
  if (/^\d{11}$/.test(documento)) {
    return isValidCpf(documento) ? [] : [detalhe(campo, 'invalid_value', 'O CPF não confere: revise os dígitos.')]
  }
  if (/^[0-9A-Z]{12}\d{2}$/.test(documento)) {
    return isValidCnpj(documento, { version: 2 })
      ? []
      : [detalhe(campo, 'invalid_value', 'O CNPJ não confere: revise os dígitos.')]
  }
  return [detalhe(campo, 'invalid_format', 'Informe um CPF (11 dígitos) ou um CNPJ (14 caracteres).')]
}

/** Código Nacional de Matrícula: registry, book, number, two digits by ISO 7064 mod 97-10 (Provimento CNJ 143/2023). */
function conferirCnm(cnm: string): Detalhe[] {
  const campo = 'imovel.matricula.cnm'
  if (!/^\d{16}$/.test(cnm)) return [detalhe(campo, 'invalid_format', 'O CNM tem 16 dígitos: CCCCCC.L.NNNNNNN-DD.')]
  return BigInt(cnm) % 97n === 1n ? [] : [detalhe(campo, 'invalid_value', 'O CNM não confere: revise os dígitos.')]
}

/** Name of a municipality by its IBGE code. */
export const nomeDoMunicipio = (codigo: string): string => getMunicipalityByCode(codigo)?.name ?? ''
