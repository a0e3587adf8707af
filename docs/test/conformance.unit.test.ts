import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

/** docs/conformance.md says which test holds which sentence. A test that was renamed or removed shows here. */

const root = join(import.meta.dirname, '../..')
const referencias = [
  ...readFileSync(join(root, 'docs/conformance.md'), 'utf8').matchAll(/`([\w./-]+) › ([^`]+)`/g),
].map(([, arquivo = '', nome = '']) => ({ arquivo, nome }))

const caminhoDe = (arquivo: string): string =>
  join(root, arquivo.includes('/') ? `${arquivo}.test.ts` : `test/${arquivo}.e2e.test.ts`)

test('every test that the list of sentences names is there', () => {
  const perdidas = referencias
    .filter(({ arquivo }) => arquivo !== 'file')
    .filter(({ arquivo, nome }) => {
      const caminho = caminhoDe(arquivo)
      return !existsSync(caminho) || !readFileSync(caminho, 'utf8').includes(nome)
    })
  expect(perdidas).toEqual([])
  expect(referencias.length).toBeGreaterThan(150)
})
