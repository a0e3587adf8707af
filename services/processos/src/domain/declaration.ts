import { withoutDots } from '@car/conferencia/declared-numbers'
import type { Detail } from '@car/errors/catalog'
import { normaliseDocumento } from '@car/identity/cpf'
import type { newProcesso } from '@car/operations/schemas/processo'
import type { Geometry } from '@car/vocabulary/geometry'
import type { z } from 'zod'
import { detail } from './gaps.ts'
import { imovelGaps } from './imovel.ts'
import { peopleGaps } from './people.ts'

/** What was declared, before its CPF or CNPJ is encrypted and its perimeter stored separately. */
export type Declaration = z.output<typeof newProcesso>
/** The well-formed parts of what was declared. */
export type DeclaredParts = DeepPartial<Declaration>
type DeepPartial<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: DeepPartial<T[K]> | undefined }
    : T

type Items = readonly { id?: string | undefined }[]
/** The lists whose items have ids, as the case has them. */
export type KnownItems = { imovel: { outras_matriculas?: Items | undefined }; coproprietarios: Items }

/**
 * Faults that the shape cannot express: places, check digits, what is declared twice, ids of items that are not there.
 * The drawing is checked separately.
 */
export function declaredGaps(parts: DeclaredParts, known: KnownItems = { imovel: {}, coproprietarios: [] }): Detail[] {
  const { imovel = {}, coproprietarios } = parts
  return [
    ...imovelGaps(imovel),
    ...peopleGaps(parts),
    ...unknownItems('imovel.outras_matriculas', imovel.outras_matriculas, known.imovel.outras_matriculas),
    ...unknownItems('coproprietarios', coproprietarios, known.coproprietarios),
  ]
}

/** A list is replaced whole. An item that is sent with an id is the one that was there, and stands in the list once. */
function unknownItems(campo: string, items: Items = [], known: Items = []): Detail[] {
  const ids = items.map(({ id }) => id)
  return ids.flatMap((id, i) =>
    id === undefined || (ids.indexOf(id) === i && known.some((item) => item.id === id))
      ? []
      : [detail(`${campo}[${i}].id`, 'invalid_value', 'Este item não está na lista: envie-o sem id.')],
  )
}

/** The drawing, if its shape is complete. */
export function drawingOf({ imovel: { geometria } = {} }: DeclaredParts): Geometry | undefined {
  return geometria?.type === undefined || geometria.coordinates === undefined ? undefined : (geometria as Geometry)
}

/** The declared data in recorded form, with identifiers reduced to their digits. */
export function reduce(declarado: Declaration): Declaration {
  const { imovel, proprietario, coproprietarios, representante } = declarado
  const { ccir_codigo, outros_ccir, matricula, outras_matriculas } = imovel
  return {
    ...declarado,
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
