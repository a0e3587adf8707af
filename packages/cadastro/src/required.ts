import type { Declaration } from './declaration.ts'
import { isField, isItems, isValues, type Fields, type Row } from './row.ts'
import { CADASTRO } from './table.ts'
import { isObject, nameIn } from './walk.ts'

export type Missing = { campo: string; mensagem: string }

/** Finds the fields that a submission needs and that are not declared. */
export const missingIn = (declared: Declaration<'sealed'>): Missing[] =>
  missingOf(CADASTRO, declared, '').filter(({ campo }) => !isNeedless(campo, declared))

const isNeedless = (campo: string, { imovel }: Declaration<'sealed'>): boolean =>
  campo === 'imovel.matricula' && imovel.titularidade === CADASTRO.imovel.fields.matricula.needless

function missingOf(fields: Fields, declared: object, before: string): Missing[] {
  const values = new Map(Object.entries(declared))
  return Object.entries(fields).flatMap(([name, row]) => {
    const value: unknown = values.get(nameIn(name, row, 'sealed'))
    const campo = `${before}${name}`
    if (value !== undefined && value !== null) return missingWithin(row, value, campo)
    const { required: mensagem } = row as { required?: string }
    return mensagem === undefined ? [] : [{ campo, mensagem }]
  })
}

function missingWithin(row: Row, value: unknown, campo: string): Missing[] {
  if (isField(row) || isValues(row)) return []
  if (!isItems(row)) return isObject(value) ? missingOf(row.fields, value, `${campo}.`) : []
  return (value as object[]).flatMap((item, i) => missingOf(row.fields, item, `${campo}[${i}].`))
}
