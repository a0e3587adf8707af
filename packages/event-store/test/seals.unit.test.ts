import { randomBytes } from 'node:crypto'
import { createDocumentoVault } from '@car/identity/cpf'
import { expect, test } from '@jest/globals'
import { createSeals } from '../src/seals.ts'

const [BEFORE, AFTER] = [randomBytes(32), randomBytes(32)]
const seals = createSeals(createDocumentoVault([BEFORE]), 'processo', 'numero')

/** Makes a commit with the encrypted CPF. If `foreign` is given, the commit has that value instead. */
function commit(id: string, cpf: string, foreign?: string) {
  const { documento, sealed } = seals.seal(id, cpf)
  const kept = foreign === undefined ? sealed : { [documento.sigilo]: foreign }
  return { documento, valor: sealed[documento.sigilo], stream: `processo-${id}`, sealed: kept }
}

test('a value in the place of another neither opens nor is encrypted anew', () => {
  const { valor } = commit('y', '11144477735')
  const swapped = commit('x', '52998224725', valor)
  const after = createSeals(createDocumentoVault([AFTER, BEFORE]), 'processo', 'numero')
  expect(() => after.open('x', swapped.documento, [swapped])).toThrow(/authenticat/)
  expect(after.canOpen('x', [swapped.documento], [swapped])).toBe(false)
  const [late] = after.late(swapped)
  expect(() => late?.to()).toThrow(/authenticat/)
})

test('a value opens as that of its stream and field only', () => {
  const kept = commit('x', '529.982.247-25')
  const others = (['documento', 'processo'] as const).map((kind) =>
    createSeals(createDocumentoVault([BEFORE]), kind, kind === 'documento' ? 'numero' : 'other'),
  )
  expect([kept.documento.mascara, seals.open('x', kept.documento, [kept])]).toEqual(['***.982.247-**', '52998224725'])
  for (const other of others) expect(() => other.open('x', kept.documento, [kept])).toThrow(/authenticat/)
})

test('a value that was destroyed cannot be read', () => {
  const { documento } = commit('x', '52998224725')
  expect([seals.canOpen('x', [documento], []), seals.canOpen('x', [], [])]).toEqual([false, true])
})
