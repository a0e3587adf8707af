import { randomBytes } from 'node:crypto'
import { chaveiro, type Lugar } from '@car/identity/chaveiro'
import { resumosDeDocumento } from '@car/identity/cpf'
import { describe, expect, test } from '@jest/globals'

const [K1, K2] = [randomBytes(32), randomBytes(32)]
const AQUI: Lugar = ['processo-1', 'proprietario.documento']

describe('an encrypted value', () => {
  const anel = chaveiro([K1], 'teste')

  test('names its version and its key, and opens where it stands', () => {
    const fechado = anel.fechar('segredo', AQUI)
    expect(fechado).toMatch(/^v2\.[0-9a-f]{8}\.[\w-]+$/)
    expect(fechado.split('.')[1]).toBe(anel.ativa)
    expect(anel.abrir(fechado, AQUI)).toBe('segredo')
    expect(anel.fechar('segredo', AQUI)).not.toBe(fechado)
  })

  test.each([
    ['of another stream', ['processo-2', 'proprietario.documento']],
    ['of another field', ['processo-1', 'dono.documento']],
    ['whose parts are divided elsewhere', ['processo-1","proprietario.documento', '']],
  ] as const)('does not open in the place %s', (_nome, lugar) => {
    expect(() => anel.abrir(anel.fechar('segredo', AQUI), lugar)).toThrow(/authenticat/)
  })

  test('does not open when one bit of it was changed, or its end was cut off', () => {
    const [v2, id, corpo = ''] = anel.fechar('segredo', AQUI).split('.')
    const com = (bytes: Buffer) => [v2, id, bytes.toString('base64url')].join('.')
    const bytes = Buffer.from(corpo, 'base64url')
    for (const i of bytes.keys()) {
      const torto = Buffer.from(bytes)
      torto[i] = (torto[i] ?? 0) ^ 1
      expect(() => anel.abrir(com(torto), AQUI)).toThrow(/authenticat/)
    }
    for (const fim of [12, 20, 28, bytes.length - 1]) {
      expect(() => anel.abrir(com(bytes.subarray(0, fim)), AQUI)).toThrow(/authenticat/)
    }
  })

  test('is not read by the same key for another use', () => {
    expect(() => chaveiro([K1], 'outro').abrir(anel.fechar('segredo', AQUI), AQUI)).toThrow(/not in the ring/)
  })
})

describe('a ring', () => {
  test('encrypts under its first key and reads under all, until one is taken out', () => {
    const antes = chaveiro([K1], 'teste')
    const durante = chaveiro([K2, K1], 'teste')
    const depois = chaveiro([K2], 'teste')
    const [velho, novo] = [antes.fechar('a', AQUI), durante.fechar('b', AQUI)]
    expect([durante.abrir(velho, AQUI), durante.abrir(novo, AQUI), depois.abrir(novo, AQUI)]).toEqual(['a', 'b', 'b'])
    expect([durante.emDia(velho), durante.emDia(novo)]).toEqual([false, true])
    expect(() => depois.abrir(velho, AQUI)).toThrow(`v2.${antes.ativa}`)
  })
})

test('a CPF is found by the hash of the first key and of the others', () => {
  const [A, B] = ['a'.repeat(32), 'b'.repeat(32)]
  const [antes, durante] = [resumosDeDocumento([A]), resumosDeDocumento([B, A])]
  expect(durante.hashes('783.072.703-16')).toEqual([durante.hash('78307270316'), antes.hash('78307270316')])
  expect(durante.hash('78307270316')).not.toBe(antes.hash('78307270316'))
  expect(durante.hash('78307270316')).toMatch(/^v2\.[0-9a-f]{8}\.[0-9a-f]{64}$/)
})
