import type { Titular } from '@car/vocabulary/ccir'
import type { Reread } from '../../agreement/witness.ts'
import type { ReadPage } from '../../page.ts'
import { CERTAINTY } from '../../reading.ts'
import { placeOnPage, type PlacedWord } from '../../text/text.ts'
import { cleanName } from '../values/names.ts'
import { enrolmentOf, mayBeAnother } from '../values/enrolment.ts'
import { decimals } from './modules.ts'
import { certain, textOf } from './certain.ts'
import { type Cells, cellsOf, type Columns, type TableHeader, headerOf, isCut, lettersIn } from './table.ts'
import { toRows } from '../cells.ts'

type HolderColumn = 'nome' | 'numero' | 'condicao' | 'share' | 'other'

const COLUMNS: Columns<HolderColumn> = [
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
      const header = headerOf(row, COLUMNS)
      const has = (column: HolderColumn) => header.some((one) => one.column === column)
      if (!has('nome') || !has('condicao')) continue
      const end = rows.slice(i + 1).findIndex((one) => END.test(lettersIn(one)))
      const body = rows.slice(i + 1, end < 0 ? undefined : i + 1 + end)
      if (body.some((one) => isCut(one, header))) return null
      const found: Titular[] = []
      for (const person of peopleIn(body, header)) {
        const titular = await titularOf(person, reread)
        if (!titular) return null
        found.push(titular)
      }
      return found.length > 0 && isWhole(found) ? found : null
    }
  }
  return null
}

/** Tells whether the shares leave room for an owner who was not read. */
function isWhole(owners: readonly Titular[]): boolean {
  const total = owners.reduce((sum, { percentual = 0 }) => sum + percentual, 0)
  return owners.every(({ percentual }) => percentual === undefined) || total > 100 - ROUNDING
}

/** The shares of many owners, rounded to two decimals, may add up to a little less than 100. */
const ROUNDING = 0.5

type Person = Cells<HolderColumn>

/**
 * Returns the people below the header. In a table with shares, a line without a share continues the line above; in any
 * other table, a line without a name does.
 */
function peopleIn(rows: readonly PlacedWord[][], header: TableHeader<HolderColumn>): Person[] {
  const hasShares = header.some(({ column }) => column === 'share')
  const people: Person[] = []
  for (const row of rows) {
    const cells = cellsOf(row, header, COLUMNS)
    const begins = hasShares ? cells.share.length > 0 : cells.nome.length > 0
    const last = people.at(-1)
    if (begins || !last) people.push(cells)
    else for (const column of Object.keys(cells) as HolderColumn[]) last[column].push(...cells[column])
  }
  return people.filter(({ nome }) => nome.length > 0)
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
    ...(number === null || mayBeAnother(number, numero) ? {} : { cpf_cnpj: number }),
    ...(percent === null ? {} : { percentual: Number(percent) }),
    ...(isRead ? { condicao: condition } : {}),
    ...placeOnPage([...nome, ...numero, ...share]),
  }
}

function validNumber(text: string): string | null {
  const number = enrolmentOf(text)
  return number?.certain === true ? number.valor : null
}
