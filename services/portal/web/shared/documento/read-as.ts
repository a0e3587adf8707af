import { READ_AS } from '@car/cadastro/names'
import type { DadosExtraidos } from '../../gen/interface.ts'

/** A value that was read in a document. */
export type FieldRead = DadosExtraidos['campos'][number]

/** The names of the values for owners. Papers do not say who is the first owner, so each owner may have either name. */
const OWNERS = ['proprietario_nome', 'coproprietario_nome']

/** Returns the names that a declared field may have in documents, the likeliest first; otherwise an empty list. */
export function readAs(campo: string): readonly string[] {
  const name = READ_AS[campo.replace(/\[\d+\]/, '[]')]
  if (name === undefined) return []
  return OWNERS.includes(name) ? [name, ...OWNERS.filter((other) => other !== name)] : [name]
}

/**
 * Keeps only letters and digits, in lower case and without accents, to compare two spellings: `Nº 64.805` is `n64805`.
 */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
