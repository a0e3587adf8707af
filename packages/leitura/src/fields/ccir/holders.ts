import type { Titular } from '@car/vocabulary/ccir'
import { settle } from '../../agreement/settle.ts'
import type { Reread } from '../../agreement/witness.ts'
import type { ReadPage } from '../../page.ts'
import { CERTAINTY } from '../../reading.ts'
import { lettersOnly } from '../../text/find-term.ts'
import { placeOnPage, type PlacedWord, withoutAccents } from '../../text/text.ts'
import { cleanName } from '../values/names.ts'
import { enrolmentOf } from '../values/enrolment.ts'
import { decimals } from './modules.ts'
import { toRows } from '../cells.ts'

type Column = 'nome' | 'numero' | 'condicao' | 'share' | 'other'
type Header = { column: Column; x: number }[]

const COLUMNS: [Column, RegExp][] = [
  ['nome', /^NOME(?:DOTITULAR|DOPROPRIETARIO)?$/],
  ['condicao', /^CONDICAO(?:DAPESSOA)?$/],
  ['share', /^DETENCAO$/],
  ['numero', /^(?:CPFCNPJ|CPF)$/],
  ['other', /^NACIONALIDADE$/],
]
/** The words of the first line below the table of owners. */
const END = /DADOSDE|NUMERODOCCIR|DATADE|OBSERVAC|TAXADE|TOTALDE|NOMEDODECLARANTE/

/**
 * Returns the owners in a CCIR's list, with their shares. Returns null unless all of them were read with certainty,
 * because a list that lacks an owner is false.
 */
export async function ownersIn(pages: readonly ReadPage[], reread: Reread): Promise<Titular[] | null> {
  for (const page of pages) {
    const rows = toRows(page.words, page)
    for (const [i, row] of rows.entries()) {
      const header = headerOf(row)
      if (!header) continue
      const end = rows.slice(i + 1).findIndex((one) => END.test(lettersIn(one)))
      const body = rows.slice(i + 1, end < 0 ? undefined : i + 1 + end)
      const found: Titular[] = []
      for (const person of peopleIn(body, header)) {
        const titular = await titularOf(person, reread)
        if (!titular) return null
        found.push(titular)
      }
      return found.length > 0 ? found : null
    }
  }
  return null
}

const lettersIn = (words: readonly PlacedWord[]): string =>
  words.map(({ text }) => lettersOnly(withoutAccents(text))).join('')

/** Returns the columns of a row with the labels of owner and condition; null for any other row. */
function headerOf(row: readonly PlacedWord[]): Header | null {
  const header: Header = []
  for (let i = 0; i < row.length; ) {
    const found = [3, 2, 1].flatMap((length) => {
      const words = row.slice(i, i + length)
      const [column] = COLUMNS.find(([, pattern]) => words.length === length && pattern.test(lettersIn(words))) ?? []
      return column ? { column, length, x: (words[0] as PlacedWord).x0 } : []
    })[0]
    if (found) header.push({ column: found.column, x: found.x })
    i += found?.length ?? 1
  }
  const has = (column: Column) => header.some((one) => one.column === column)
  return has('nome') && has('condicao') ? header : null
}

type Person = Record<Column, PlacedWord[]>

/**
 * Returns the people below the header. In a table with shares, a line without a share continues the line above; in any
 * other table, a line without a name does.
 */
function peopleIn(rows: readonly PlacedWord[][], header: Header): Person[] {
  const hasShares = header.some(({ column }) => column === 'share')
  const people: Person[] = []
  for (const row of rows) {
    const cells: Person = { nome: [], numero: [], condicao: [], share: [], other: [] }
    for (const word of row) cells[columnAt(word, header)].push(word)
    const begins = hasShares ? cells.share.length > 0 : cells.nome.length > 0
    const last = people.at(-1)
    if (begins || !last) people.push(cells)
    else for (const column of Object.keys(cells) as Column[]) last[column].push(...cells[column])
  }
  return people.filter(({ nome }) => nome.length > 0)
}

/** Finds the column of a word. Values begin under their label, or a little to the left of it. */
function columnAt({ x0, y0, y1 }: PlacedWord, header: Header): Column {
  const right = header.filter(({ x }) => x <= x0 + (y1 - y0))
  return right.toSorted((a, b) => b.x - a.x)[0]?.column ?? 'other'
}

async function titularOf({ nome, numero, condicao, share }: Person, reread: Reread): Promise<Titular | null> {
  const name = await certain(nome, cleanName, 'nome', reread)
  const percent = share.length === 0 ? null : await certain(share, decimals, 'share', reread)
  if (name === null || (share.length > 0 && percent === null)) return null
  const number = numero.length === 0 ? null : await certain(numero, validNumber, 'numero', reread)
  const condition = textOf(condicao)
  const isRead = condicao.length > 0 && condicao.every(({ conf }) => conf >= CERTAINTY)
  return {
    nome: name,
    ...(number === null ? {} : { cpf_cnpj: number }),
    ...(percent === null ? {} : { percentual: Number(percent) }),
    ...(isRead ? { condicao: condition } : {}),
    ...placeOnPage([...nome, ...numero, ...share]),
  }
}

function validNumber(text: string): string | null {
  const number = enrolmentOf(text)
  return number?.certain === true ? number.valor : null
}

const textOf = (words: readonly PlacedWord[]): string => words.map(({ text }) => text).join(' ')

async function certain(
  words: PlacedWord[],
  meaning: (text: string) => string | null,
  place: string,
  reread: Reread,
): Promise<string | null> {
  const valor = meaning(textOf(words))
  if (valor === null) return null
  const conf = Math.min(...words.map((word) => word.conf))
  const verdict = await settle([{ valor, conf, words, place, meaning }], reread)
  return verdict && verdict.conf >= CERTAINTY ? verdict.valor : null
}
