import { namesFor } from '@car/cadastro/names'
import { labelIn } from '../shared/labels.ts'

/**
 * The labels of the fields of a case. In the path of an item `[]` stands for its index, and in the label `{n}` for its
 * number.
 */
export const LABELS = namesFor('form')

/** Returns the label of a field: for `coproprietarios[1].nome` it is `Nome do dono 3`. */
export const labelOf = (campo: string): string | undefined => labelIn(LABELS, campo)

/** Returns the group of a field without loading the form. A test compares the groups with those of the form. */
export function groupOf(campo: string): string {
  if (campo === 'imovel.area_ha') return 'area'
  if (campo === 'imovel.geometria') return 'perimetro'
  if (/^imovel\.(matricula|outras_matriculas|titulo_posse|ccir|outros_ccir)/.test(campo)) return 'registro'
  return campo.startsWith('imovel') ? 'imovel' : 'proprietario'
}

const MISSING = /^dado_(.+)$/

/** Returns the field that a code of `faltando` names; undefined if it names none. */
export const missingField = (codigo: string): string | undefined => MISSING.exec(codigo)?.[1]

/** Returns the group of the first missing field; undefined if no field is missing. */
export function missingStep(missing: readonly { codigo: string }[]): string | undefined {
  const [campo] = missing.flatMap(({ codigo }) => missingField(codigo) ?? [])
  return campo === undefined ? undefined : groupOf(campo)
}
