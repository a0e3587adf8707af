import type { ReadPage } from '../../page.ts'
import { findMunicipio, findUf, placeNames } from '../values/municipio.ts'
import { textOf } from './certain.ts'
import { type Columns, tablesIn } from './table.ts'

type MunicipioColumn = 'municipio' | 'uf' | 'other'

const COLUMNS: Columns<MunicipioColumn> = [
  ['municipio', /^(?:MUNICIPIOSEDE|MUNICIPIOS|(?:OUTROS|DEMAIS)MUNICIPIOS)(?:DOIMOVEL(?:RURAL)?)?$/],
  ['uf', /^UF$/],
  ['other', /^INDICACOESPARALOCALIZACAODOIMOVELRURAL$|^AREATOTAL(?:HA)?$|^CLASSIFICACAOFUNDIARIA$/],
]

/**
 * Returns all municipalities of a CCIR, the seat first, as printed. Null unless each is exactly a municipality of its
 * state, because a list that lacks one is false.
 */
export function placesIn(pages: readonly ReadPage[]): string[] | null {
  const rows = tablesIn(pages, COLUMNS, 'municipio')?.flat() ?? []
  const found: string[] = []
  let uf: string | null = null
  for (const row of rows) {
    uf = (row.uf.length > 0 ? findUf(textOf(row.uf)) : null) ?? uf
    const names = row.municipio.length > 0 ? placeNames(textOf(row.municipio), uf) : []
    if (names.some((name) => uf === null || !findMunicipio(name, uf)?.exact)) return null
    found.push(...names.filter((name) => !found.includes(name)))
  }
  return found.length > 0 ? found : null
}
