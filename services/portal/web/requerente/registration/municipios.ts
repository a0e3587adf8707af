import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities'
import { withoutApostrophes } from '@car/text/fold'
import type { Uf } from '@car/vocabulary/uf'

import { plain } from '../../shared/documento/read-as.ts'

export type Municipio = { codigo: string; nome: string; uf: Uf }
/** `letters` are the letters of the name alone. */
type Wanted = Municipio & { words: string[]; plain: string; letters: string }

const MAXIMUM = 8

/** Turns `São Félix` into `sao felix`. */
const simple = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()

const TABLE: readonly Wanted[] = getMunicipalities().map(({ code, name, stateCode }) => {
  const nome = simple(name)
  return {
    codigo: code,
    nome: name,
    uf: stateCode,
    plain: nome,
    letters: plain(name),
    words: [...nome.split(' '), ...simple(withoutApostrophes(name)).split(' '), stateCode.toLowerCase()],
  }
})
const BY_CODE = new Map(TABLE.map((municipio) => [municipio.codigo, municipio]))

export const municipioOf = (codigo: string): Municipio | undefined => BY_CODE.get(codigo)

/** Writes `Rio Verde – GO`. */
export const fullName = ({ nome, uf }: Municipio): string => `${nome} – ${uf}`

/** Returns the full name for a code; an empty text if the code is not in the table. */
export function inFull(codigo: string): string {
  const municipio = municipioOf(codigo)
  return municipio ? fullName(municipio) : ''
}

/**
 * Returns the municipality with this name and state, without regard to accents, apostrophes and capitals; undefined if
 * nothing matches.
 */
export function municipioNamed(nome: string, uf: string): Municipio | undefined {
  const [wanted, state] = [plain(nome), plain(uf)]
  return TABLE.find(({ letters, uf: own }) => letters === wanted && own.toLowerCase() === state)
}

/**
 * Returns up to `MAXIMUM` municipalities, the closest first. Each typed word must begin a word of the name. Accents do
 * not count.
 */
export function municipiosWith(text: string): Municipio[] {
  const wanted = simple(text).split(' ').filter(Boolean)
  if (wanted.length === 0) return []
  const written = wanted.join(' ')
  const degree = ({ plain: nome, uf }: Wanted) =>
    nome === written || `${nome} ${uf.toLowerCase()}` === written ? 0 : nome.startsWith(written) ? 1 : 2
  return TABLE.filter(({ words }) => wanted.every((start) => words.some((word) => word.startsWith(start))))
    .toSorted((a, b) => degree(a) - degree(b))
    .slice(0, MAXIMUM)
    .map(({ codigo, nome, uf }) => ({ codigo, nome, uf }))
}
