import type { KeptDocumento } from '@car/identity/cpf'
import type { Geometry } from '@car/vocabulary/geometry'
import type { Uf } from '@car/vocabulary/uf'
import type { Field, Fields, Items, Part, Values } from './row.ts'
import type { CADASTRO } from './table.ts'

/**
 * The type of a declaration, which follows from the table. It has two states. An open declaration has its CPFs and
 * CNPJs in clear or masked, its drawing, and perhaps new items without an id. A sealed declaration is what the record
 * has: the ids of encrypted numbers, the hash of the drawing, and null for what is not declared.
 */
export type State = 'open' | 'sealed'

type ValueOf<F extends Field> = F['is'] extends { values: readonly (infer V)[] }
  ? V
  : {
      text: string
      choice: string
      municipio: string
      uf: Uf
      hectares: number
      percent: number
      flag: boolean
      drawing: Geometry
      documento: string
    }[F['is']['kind']]

type FieldIn<F extends Field, S extends State> = S extends 'open'
  ? ValueOf<F>
  : F extends { sealed: 'documento' }
    ? KeptDocumento
    : F extends { sealed: 'perimetro' }
      ? string
      : ValueOf<F>

type Id<S extends State> = S extends 'sealed' ? { id: string } : { id?: string | undefined }

type RowIn<R, S extends State> = R extends Field
  ? FieldIn<R, S>
  : R extends Values
    ? FieldIn<R['value'], S>[]
    : R extends Items
      ? Simplify<Id<S> & FieldsIn<R['fields'], S>>[]
      : R extends Part
        ? FieldsIn<R['fields'], S>
        : never

type IsRequired<R> = R extends { always: true } | { optional: false } ? true : false
type NameIn<K, R, S extends State> = S extends 'sealed' ? (R extends { sealed: infer N extends string } ? N : K) : K

export type Simplify<T> = { [K in keyof T]: T[K] }
export type FieldsIn<G extends Fields, S extends State> = Simplify<
  {
    -readonly [K in keyof G as IsRequired<G[K]> extends true ? NameIn<K, G[K], S> : never]: RowIn<G[K], S>
  } & {
    -readonly [K in keyof G as IsRequired<G[K]> extends true ? never : NameIn<K, G[K], S>]?: RowIn<G[K], S> | undefined
  }
>

type Open = FieldsIn<typeof CADASTRO, 'open'>
type Recorded = FieldsIn<typeof CADASTRO, 'sealed'>
/** The record has null for a part that is not declared. */
type WithNulls<T> = { -readonly [K in keyof T]-?: undefined extends T[K] ? Exclude<T[K], undefined> | null : T[K] }

export type Declaration<S extends State = 'open'> = S extends 'open' ? Open : Simplify<WithNulls<Recorded>>

/** An open declaration with masks and with the names of its municipalities, as it is shown and sent. */
export type Shown = {
  imovel: Open['imovel'] & { municipio?: string | undefined; nomes_outros_municipios?: string[] | undefined }
  proprietario: Open['proprietario']
  coproprietarios?: (Open['coproprietarios'][number] & { id: string })[] | undefined
  representante?: Open['representante']
  observacoes: string | null
}
