import { getMunicipalityByCode } from '@brazilian-utils/brazilian-utils'
import { ccirGap, cnmGap, cpfOrCnpjGap, withoutDots, type NumberGap } from '@car/conferencia/declared-numbers'
import type { Detail } from '@car/errors/catalog'
import { normaliseDocumento } from '@car/identity/cpf'
import type { newProcesso } from '@car/operations/schemas/processo'
import type { Geometry } from '@car/vocabulary/geometry'
import type { z } from 'zod'
import type { Imovel } from './events.ts'

/** What was declared, before its CPF or CNPJ is encrypted and its perimeter stored separately. */
export type Declaration = z.output<typeof newProcesso>
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
    ...numberGaps('proprietario.cpf_cnpj', proprietario.cpf_cnpj, cpfOrCnpjGap),
    ...numberGaps('imovel.ccir_codigo', ccir_codigo, ccirGap),
    ...numberGaps('imovel.matricula.cnm', matricula?.cnm, cnmGap),
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

const detail = (field: string, code: string, message: string): Detail => ({ field, code, message })

/** The fault of a number, if it is there. */
export function numberGaps(
  field: string,
  valor: string | undefined,
  gapOf: (valor: string) => NumberGap | null,
): Detail[] {
  const gap = valor === undefined ? null : gapOf(valor)
  return gap === null ? [] : [{ field, ...gap }]
}

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

/** The name of a municipality by its IBGE code. */
export const municipioName = (codigo: string): string => getMunicipalityByCode(codigo)?.name ?? ''
