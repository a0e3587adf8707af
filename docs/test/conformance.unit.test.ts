import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

/**
 * docs/conformance.md names the tests that prove its sentences. These tests fail if a named test was renamed or
 * removed.
 */

const root = join(import.meta.dirname, '../..')
const references = [...readFileSync(join(root, 'docs/conformance.md'), 'utf8').matchAll(/`([\w./-]+) › ([^`]+)`/g)].map(
  ([, arquivo = '', nome = '']) => ({ arquivo, nome }),
)

const pathOf = (arquivo: string): string =>
  join(root, arquivo.includes('/') ? `${arquivo}.test.ts` : `test/${arquivo}.e2e.test.ts`)

test('every test that the list of sentences names is there', () => {
  const lost = references
    .filter(({ arquivo }) => arquivo !== 'file')
    .filter(({ arquivo, nome }) => {
      const path = pathOf(arquivo)
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(nome)
    })
  expect(lost).toEqual([])
  expect(references.length).toBeGreaterThan(150)
})
