import type { Titulo } from '@car/vocabulary/ccir'
import type { Reread } from '../../agreement/witness.ts'
import type { ReadPage } from '../../page.ts'
import { placeOnPage } from '../../text/text.ts'
import { certain } from './certain.ts'
import { type Columns, tablesIn } from './table.ts'

type TitleColumn = 'numero' | 'cartorio' | 'date' | 'office' | 'act' | 'book' | 'area'

const COLUMNS: Columns<TitleColumn> = [
  ['numero', /^MATRICULA(?:OUTRANSCRICAO)?$/],
  ['cartorio', /^(?:UF)?MUNICIPIODOCARTORIO$/],
  ['date', /^DATA(?:DO)?REGISTRO$/],
  ['office', /^CNSOUOFICIO$/],
  ['act', /^REGISTRO$/],
  ['book', /^LIVROOUFICHA$/],
  ['area', /^AREAHA$/],
]

/**
 * Returns the titles that a CCIR lists: each row of the table of registries that has a number. Null unless all of them
 * were read with certainty, because a list that lacks a title is false.
 */
export async function titlesIn(pages: readonly ReadPage[], reread: Reread): Promise<Titulo[] | null> {
  const tables = tablesIn(pages, COLUMNS, 'numero')
  if (!tables) return null
  const found: Titulo[] = []
  for (const [i, { numero: words }] of tables.flat().entries()) {
    if (words.length === 0) continue
    const numbers = await certain(words, numbersOf, `title ${i}`, reread)
    if (numbers === null) return null
    found.push(...numbers.split(' ').map((numero) => ({ numero, ...placeOnPage(words) })))
  }
  return found.length > 0 ? found : null
}

const NUMBER = /^\d{1,3}(?:[. ]?\d{3}){0,2}$|^\d{1,7}$/

/** Reads the numbers of a cell, without points; null if the cell has anything else. */
function numbersOf(text: string): string | null {
  const parts = text.split(/[,;/]|\sE\s/i).map((part) => part.trim())
  if (!parts.every((part) => NUMBER.test(part))) return null
  return parts.map((part) => part.replace(/\D/g, '').replace(/^0+/, '')).join(' ')
}
