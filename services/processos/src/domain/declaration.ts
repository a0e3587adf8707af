import { withoutDots } from '@car/conferencia/declared-numbers'
import { normaliseDocumento } from '@car/vocabulary/enrolment'
import type { Geometry } from '@car/vocabulary/geometry'
import type { Imovel, Proprietario, Representante, Title } from './form.ts'

type Sealed<T> = Omit<T, 'documento'>
type NewItem = { id?: string | undefined }
type WithNumber = { cpf_cnpj?: string | undefined }

/**
 * The declared data, before its CPFs and CNPJs are encrypted and its perimeter is stored separately. New items of lists
 * have no id yet.
 */
export type Declaration = {
  imovel: Omit<Imovel, 'perimetro' | 'outras_matriculas'> & {
    outras_matriculas?: (Title & NewItem)[] | undefined
    geometria?: Geometry | undefined
  }
  proprietario: Sealed<Proprietario> & WithNumber
  coproprietarios: (Omit<Sealed<Proprietario>, 'espolio'> & WithNumber & NewItem)[]
  representante?: (Sealed<Representante> & { cpf?: string | undefined }) | undefined
  observacoes?: string | undefined
}
export type DeclaredParts = DeepPartial<Declaration>
type DeepPartial<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: DeepPartial<T[K]> | undefined }
    : T

/** Returns the drawing; undefined if it has no type or no coordinates. */
export function drawingOf({ imovel: { geometria } = {} }: DeclaredParts): Geometry | undefined {
  return geometria?.type === undefined || geometria.coordinates === undefined ? undefined : (geometria as Geometry)
}

/** Brings declared data into recorded form, with identifiers reduced to their digits. */
export function reduce(declared: Declaration): Declaration {
  const { imovel, proprietario, coproprietarios, representante } = declared
  const { ccir_codigo, outros_ccir, matricula, outras_matriculas } = imovel
  return {
    ...declared,
    imovel: {
      ...imovel,
      ...(ccir_codigo === undefined ? {} : { ccir_codigo: withoutDots(ccir_codigo) }),
      ...(outros_ccir === undefined ? {} : { outros_ccir: outros_ccir.map(withoutDots) }),
      ...(matricula === undefined ? {} : { matricula: withPlainCnm(matricula) }),
      ...(outras_matriculas === undefined ? {} : { outras_matriculas: outras_matriculas.map(withPlainCnm) }),
    },
    proprietario: withPlainNumber(proprietario),
    coproprietarios: coproprietarios.map(withPlainNumber),
    ...(representante === undefined ? {} : { representante: withPlainCpf(representante) }),
  }
}

const withPlainCnm = <T extends { cnm?: string | undefined }>(title: T): T =>
  title.cnm === undefined ? title : { ...title, cnm: withoutDots(title.cnm) }

const withPlainNumber = <T extends { cpf_cnpj?: string | undefined }>(owner: T): T =>
  owner.cpf_cnpj === undefined ? owner : { ...owner, cpf_cnpj: normaliseDocumento(owner.cpf_cnpj) }

const withPlainCpf = <T extends { cpf?: string | undefined }>(person: T): T =>
  person.cpf === undefined ? person : { ...person, cpf: normaliseDocumento(person.cpf) }
