import type { KeptDocumento } from '@car/identity/cpf'
import type { Geometry } from '@car/vocabulary/geometry'
import type { Declaration, Shown } from './declaration.ts'
import { municipioName } from './municipio.ts'
import { CADASTRO } from './table.ts'
import { mapFields } from './walk.ts'

/** Brings typed values into recorded form, with identifiers reduced to their digits. */
export const plain = (declared: Declaration): Declaration =>
  mapFields(CADASTRO, declared, {
    state: 'open',
    field: ({ is }, value, name) => [name, 'plain' in is ? is.plain(value as string) : value],
  }) as Declaration

type Sealing = {
  documento: (number: string) => KeptDocumento
  /** The hash of the drawing; undefined if there is none. */
  perimetro: string | undefined
  newId: () => string
}

/** Seals a declaration, as the record has it. New items get ids, and a part that is not declared is null. */
export function seal(declared: Declaration, { documento, perimetro, newId }: Sealing): Declaration<'sealed'> {
  const sealed = mapFields(CADASTRO, declared, {
    state: 'open',
    field({ sealed: as }, value, name) {
      if (as === 'documento') return [as, documento(value as string)]
      if (as === 'perimetro') return perimetro === undefined ? null : [as, perimetro]
      return [name, value]
    },
    item: (item) => ({ ...(item as object), id: (item as { id?: string }).id ?? newId() }),
  }) as object
  return { ...NOTHING, ...sealed } as Declaration<'sealed'>
}

/** The record has null for a part that is not declared. */
const NOTHING: Nulls<Declaration<'sealed'>> = { representante: null, observacoes: null }
type Nulls<T> = { [K in keyof T as null extends T[K] ? K : never]: null }

/** Opens a sealed declaration. A number is left out if `documento` does not give it. */
export function open(
  sealed: Declaration<'sealed'>,
  documento: (kept: KeptDocumento) => string | undefined,
  drawing?: Geometry,
): Declaration {
  const declared = Object.fromEntries(Object.entries(declarationIn(sealed)).filter(([, part]) => part !== null))
  return mapFields(CADASTRO, declared, {
    state: 'sealed',
    field(row, value, name) {
      if (row.sealed === 'perimetro') return drawing === undefined ? null : [name, drawing]
      if (row.sealed !== 'documento') return [name, value]
      const number = documento(value as KeptDocumento)
      return number === undefined ? null : [name, number]
    },
  }) as Declaration
}

/** Returns only the declaration of a case, without its other data. */
export const declarationIn = (processo: Declaration<'sealed'>): Declaration<'sealed'> =>
  Object.fromEntries(PARTS.map((part) => [part, processo[part]])) as Declaration<'sealed'>

const PARTS = Object.keys(CADASTRO) as (keyof typeof CADASTRO)[]

/** Returns a declaration with masks, and with the names of its municipalities. Without co-owners it has no list. */
export function shown(sealed: Declaration<'sealed'>, drawing?: Geometry): Shown {
  const { imovel, coproprietarios, observacoes = null, ...people } = open(sealed, ({ mascara }) => mascara, drawing)
  const { municipio_ibge, outros_municipios } = imovel
  return {
    imovel: {
      ...imovel,
      ...(outros_municipios && { nomes_outros_municipios: outros_municipios.map(municipioName) }),
      ...(municipio_ibge !== undefined && { municipio: municipioName(municipio_ibge) }),
    },
    ...people,
    ...(coproprietarios.length > 0 && { coproprietarios: coproprietarios as Shown['coproprietarios'] }),
    observacoes,
  }
}

/** Lists the numbers that a declaration has, those of the owners first. */
export function documentosIn(sealed: Declaration<'sealed'>): KeptDocumento[] {
  const found: KeptDocumento[] = []
  open(sealed, (kept) => {
    found.push(kept)
    return undefined
  })
  return found
}

/** Masks the numbers of a declaration. A number that is masked already stays as it is. */
export const masked = (declared: Shown, mask: (number: string) => string): Shown =>
  mapFields(CADASTRO, declared, {
    state: 'open',
    field: ({ is }, value, name) => [name, is.kind === 'documento' ? mask(value as string) : value],
  }) as Shown
