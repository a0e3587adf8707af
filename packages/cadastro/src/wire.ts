import type { Shown } from './declaration.ts'
import type { Kind } from './kinds.ts'
import { CADASTRO } from './table.ts'
import { isObject, mapFields } from './walk.ts'

/** Between services a declaration travels as one field: JSON with masks and with the names of its municipalities. */
export const write = (declared: Shown): string => JSON.stringify(declared)

/**
 * Reads a declaration that another service sent. Fields and codes of a newer version are let through.
 * @throws when a known field has a value of another kind, or a part is missing
 */
export function read(text: string): Shown {
  const declared: unknown = JSON.parse(text)
  if (!isObject(declared) || !isObject(declared['imovel']) || !isObject(declared['proprietario']))
    throw new Error('a declaration came without its parts')
  return mapFields(CADASTRO, declared, {
    state: 'open',
    field({ is }, value, name) {
      if (value !== null && !isOf(is, value)) throw new Error(`a declaration came with a ${name} that is no ${is.kind}`)
      return [name, value]
    },
  }) as Shown
}

function isOf({ kind }: Kind, value: unknown): boolean {
  if (kind === 'hectares' || kind === 'percent') return typeof value === 'number'
  if (kind === 'flag') return typeof value === 'boolean'
  return kind === 'drawing' ? isObject(value) && Array.isArray(value['coordinates']) : typeof value === 'string'
}
