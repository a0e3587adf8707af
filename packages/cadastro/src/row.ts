import type { Kind } from './kinds.ts'

/** The description of a field or a part in the interface, and its examples, unless the operations have some. */
type About = { about?: string; examples?: readonly unknown[] }

/**
 * The names of a field, by where it is shown; where a field has no name, it is not shown by itself. `item` is its name
 * in the form as a field of a list item, whose number stands for `{n}`.
 */
export type Names = {
  form?: string
  item?: string
  /** The sentence that says what an edit changed, and the comparison of two versions. */
  change?: string
  comparison?: string
  analysis?: string
  owner?: string
  dossier?: string
}

export type Field = About & {
  is: Kind
  names: Names
  /** The part makes no sense without this field, so the interface requires it. */
  always?: true
  /** The sentence that asks for this field when a case without it is submitted. */
  required?: string
  /** The name of the field in papers, from which it is offered; `readItem` is that of a further item. */
  read?: string
  readItem?: string
  /** The comparison of two versions tells the label of a choice, and not its code. */
  comparedInWords?: true
  /** The name under which the record has the field, if it has another form there. */
  sealed?: 'documento' | 'perimetro'
}

/** Values that belong together. A part that may be missing is absent as a whole. */
export type Part = About & {
  fields: Fields
  names: Names
  optional: boolean
  required?: string
  /** The right by which the property is held and that makes the part needless. */
  needless?: 'posse'
}

type Several = About & {
  names: Names
  most: number
  /** The interface always has the list, even if it is empty. */
  always?: true
}
/** Further values beside the principal one. */
export type Values = Several & { value: Field }
/** Further items beside the principal one. Items have ids. */
export type Items = Several & {
  fields: Fields
  /** The description of one item in the interface. */
  item: string
}

export type Row = Field | Part | Values | Items
export type Fields = { readonly [name: string]: Row }

export const isField = (row: Row): row is Field => 'is' in row
export const isValues = (row: Row): row is Values => 'value' in row
export const isItems = (row: Row): row is Items => 'item' in row
