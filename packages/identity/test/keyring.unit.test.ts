import { randomBytes } from 'node:crypto'
import { createKeyring, type Place } from '@car/identity/keyring'
import { createDocumentoHashes } from '@car/identity/cpf'
import { describe, expect, test } from '@jest/globals'

const [K1, K2] = [randomBytes(32), randomBytes(32)]
const HERE: Place = ['processo-1', 'proprietario.documento']

describe('an encrypted value', () => {
  const ring = createKeyring([K1], 'test')

  test('names its version and its key, and opens where it stands', () => {
    const sealed = ring.close('secret', HERE)
    expect(sealed).toMatch(/^v2\.[0-9a-f]{8}\.[\w-]+$/)
    expect(sealed.split('.')[1]).toBe(ring.active)
    expect(ring.open(sealed, HERE)).toBe('secret')
    expect(ring.close('secret', HERE)).not.toBe(sealed)
  })

  test.each([
    ['of another stream', ['processo-2', 'proprietario.documento']],
    ['of another field', ['processo-1', 'dono.documento']],
    ['whose parts are divided elsewhere', ['processo-1","proprietario.documento', '']],
  ] as const)('does not open in the place %s', (_name, place) => {
    expect(() => ring.open(ring.close('secret', HERE), place)).toThrow(/authenticat/)
  })

  test('does not open when one bit of it was changed, or its end was cut off', () => {
    const [v2, id, body = ''] = ring.close('secret', HERE).split('.')
    const sealedOf = (bytes: Buffer) => [v2, id, bytes.toString('base64url')].join('.')
    const bytes = Buffer.from(body, 'base64url')
    for (const i of bytes.keys()) {
      const crooked = Buffer.from(bytes)
      crooked[i] = (crooked[i] ?? 0) ^ 1
      expect(() => ring.open(sealedOf(crooked), HERE)).toThrow(/authenticat/)
    }
    for (const end of [12, 20, 28, bytes.length - 1]) {
      expect(() => ring.open(sealedOf(bytes.subarray(0, end)), HERE)).toThrow(/authenticat/)
    }
  })

  test('is not read by the same key for another use', () => {
    expect(() => createKeyring([K1], 'other').open(ring.close('secret', HERE), HERE)).toThrow(/not in the ring/)
  })
})

describe('a ring', () => {
  test('encrypts under its first key and reads under all, until one is taken out', () => {
    const before = createKeyring([K1], 'test')
    const durante = createKeyring([K2, K1], 'test')
    const after = createKeyring([K2], 'test')
    const [old, fresh] = [before.close('a', HERE), durante.close('b', HERE)]
    expect([durante.open(old, HERE), durante.open(fresh, HERE), after.open(fresh, HERE)]).toEqual(['a', 'b', 'b'])
    expect([durante.isCurrent(old), durante.isCurrent(fresh)]).toEqual([false, true])
    expect(() => after.open(old, HERE)).toThrow(`v2.${before.active}`)
  })
})

test('a CPF is found by the hash of the first key and of the others', () => {
  const [A, B] = ['a'.repeat(32), 'b'.repeat(32)]
  const [before, durante] = [createDocumentoHashes([A]), createDocumentoHashes([B, A])]
  expect(durante.hashes('783.072.703-16')).toEqual([durante.hash('78307270316'), before.hash('78307270316')])
  expect(durante.hash('78307270316')).not.toBe(before.hash('78307270316'))
  expect(durante.hash('78307270316')).toMatch(/^v2\.[0-9a-f]{8}\.[0-9a-f]{64}$/)
})
