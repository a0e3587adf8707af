import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '../src/constellation.ts'
import { SAMPLE_LAYERS } from '../src/sample-layers.ts'

test('the layers of a local constellation are those of the samples, which processos loads in its own test', () => {
  const said = readFileSync(join(root, 'samples/camadas/expected.json'), 'utf8')
  const { camadas } = JSON.parse(said) as { camadas: { tipo: string; ficheiro: string }[] }
  expect(SAMPLE_LAYERS.map(([tipo, file]) => ({ tipo, ficheiro: `camadas/${file}` })).toSorted(byKind)).toEqual(
    camadas.map(({ tipo, ficheiro }) => ({ tipo, ficheiro })).toSorted(byKind),
  )
})

const byKind = (a: { tipo: string }, b: { tipo: string }) => a.tipo.localeCompare(b.tipo)
