import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { CATALOGUE } from '../src/catalog.ts'
import { HTTP_STATUS } from '../../http/src/status.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

/** Returns the rows of the table under a heading of docs/errors.md, each as a list of cells. */
function rows(heading: string): string[][] {
  const [, section = ''] = read('docs/errors.md').split(`## ${heading}\n`)
  const lines = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) => line.slice(2, -2).split(' | '))
}

test('the page lists every code of the catalogue with its HTTP numbers, and no other', () => {
  const expected = Map.groupBy(Object.values(CATALOGUE), ({ code }) => code)
  const said = rows('Codes').map(([code, numbers]) => [code, numbers])
  const known = [...expected].map(([code, entries]) => {
    const numbers = [...new Set(entries.map(({ kind }) => HTTP_STATUS[kind]))]
    return [code, numbers.toSorted((a, b) => a - b).join(', ')]
  })
  expect(said).toEqual(known)
})

test('it says of each what it means and what to do', () => {
  for (const row of rows('Codes')) {
    expect(row).toHaveLength(4)
    for (const cell of row) expect(cell.trim()).not.toBe('')
  }
})

test('it lists every code of a detail, and no other', () => {
  const union = /type DetailCode =\n((?: {2}\| '\w+'\n)+)/.exec(read('packages/errors/src/catalog.ts'))?.[1] ?? ''
  const known = [...union.matchAll(/'(\w+)'/g)].map(([, code]) => code)
  expect(rows('Codes of details').map(([code]) => code)).toEqual(known)
})
