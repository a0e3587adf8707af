import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { CHUNKS, isKept, isKeptWorker, NAMED } from '../../web/chunks.ts'

const root = join(import.meta.dirname, '../../web')
const chunkOf = (module: string) => {
  const id = join(root, module)
  return CHUNKS.find(({ test: takes }) => (takes instanceof RegExp ? takes.test(id) : takes(id)))?.name
}

test.each(NAMED)('%s exists', (name) => {
  expect(existsSync(join(root, name))).toBe(true)
})

test.each([
  ['early.ts', 'early'],
  ['clock.ts', 'early'],
  ['shared/papeis.ts', 'papeis'],
  ['../../../packages/vocabulary/src/person.ts', 'papeis'],
  ['../../../node_modules/react-dom/index.js', 'base'],
  ['shared/api/client.ts', 'shared'],
  ['device/drafts.ts', 'shared'],
  ['shared/api/ato.ts', 'later'],
  ['device/visits.ts', undefined],
  ['shared/uploads/outbox.ts', undefined],
  ['shared/style/base.css', undefined],
  ['analysis/bench.tsx', undefined],
])('%s stands in the file %s', (module, chunk) => {
  expect(chunkOf(module)).toBe(chunk)
})

test('a device keeps the areas in which people work offline, and their workers', () => {
  expect(['requerente/processos.tsx', 'analysis/bench.tsx'].map(isKept)).toEqual([true, false])
  const workers = ['recursos/photo.worker-Bx1.js', 'recursos/join.worker-C2.js', 'recursos/heic.worker-D3.js']
  expect(workers.map(isKeptWorker)).toEqual([true, true, false])
})
