import { missingIn } from '@car/cadastro/required'
import { placesOf } from '@car/cross-check/declared'
import type { Declared } from '@car/cross-check/types'
import type { Detail } from '@car/errors/catalog'
import { invalidInput, type CarError } from '@car/errors/car-error'
import type { Geometry } from '@car/vocabulary/geometry'
import { OF_ESPOLIO } from '@car/vocabulary/representante'
import type { Uf } from '@car/vocabulary/uf'
import type { KeptDocumento } from '@car/identity/cpf'
import type { Form, Imovel, Proprietario } from './form.ts'
import { detail } from './gaps.ts'
import { municipioName } from '@car/cadastro/municipio'
import type { Processo } from '../../domain/processo.ts'

/** Returns one fault for each required value that is not declared yet. */
export function undeclared(form: Form): Detail[] {
  const missing = missingIn(form).map(({ campo, mensagem }) => detail(campo, 'required', mensagem))
  const gap = espolioGap(form)
  return gap === null ? missing : [...missing.filter(({ field }) => field !== gap.field), gap]
}

/** Only a person in a capacity that the law names may represent the estate of a dead owner. */
function espolioGap({ proprietario, representante }: Form): Detail | null {
  const { qualidade } = representante ?? {}
  if (proprietario.espolio !== true || (qualidade !== undefined && OF_ESPOLIO.includes(qualidade))) return null
  return detail(
    'representante.qualidade',
    'mismatch',
    'Um espólio é representado pelo inventariante ou por quem administra a herança: informe quem é.',
  )
}

export const incomplete = (gaps: readonly Detail[]): CarError | null => (gaps.length > 0 ? invalidInput(...gaps) : null)

/**
 * Returns the state and the municipality whose holidays count for the terms of a case. Every submitted case declares
 * both.
 */
export function placeOfFeriados({ imovel: { uf, municipio_ibge } }: { imovel: Imovel }): { uf: Uf; municipio: string } {
  if (uf === undefined || municipio_ibge === undefined) throw new Error('a term of a case that declares no place')
  return { uf, municipio: municipio_ibge }
}

/** Prepares the declared data for the cross-checks. The CPFs and CNPJs may be masked. */
export function declaredOf(
  {
    imovel,
    proprietario,
    coproprietarios,
    declaradoEm,
  }: Pick<Processo, 'imovel' | 'proprietario' | 'coproprietarios' | 'declaradoEm'>,
  geometria: Geometry | undefined,
  numberOf: (documento: KeptDocumento) => string,
): Declared {
  const { municipio_ibge, outros_municipios = [], ...rest } = imovel
  const proprietarioOf = ({ nome, documento }: Proprietario) => ({ nome, cpf_cnpj: documento && numberOf(documento) })
  return {
    imovel: {
      ...rest,
      municipio: municipio_ibge === undefined ? null : municipioName(municipio_ibge),
      outros_municipios: placesOf(outros_municipios),
      geometria: geometria ?? null,
    },
    proprietario: { ...proprietarioOf(proprietario), espolio: proprietario.espolio },
    coproprietarios: coproprietarios.map(proprietarioOf),
    declarado_em: declaradoEm,
  }
}
