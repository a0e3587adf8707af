import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { afterEach, expect, jest, test } from '@jest/globals'
import { SignJWT } from 'jose'
import { serviceTokens } from '@car/identity/service-token'
import type { ServiceName } from '@car/config/services'

const pair = () => generateKeyPairSync('ed25519')
const [processos, dossie, turned] = [pair(), pair(), pair()]
const known = (ofProcessos: KeyObject[] = [processos.publicKey]) =>
  new Map([
    ['processos', ofProcessos],
    ['dossie', [dossie.publicKey]],
  ])
const callee = (service: ServiceName, ofProcessos?: KeyObject[]) =>
  serviceTokens({ known: known(ofProcessos) }, service)
const signed = (own: KeyObject, as: ServiceName, to: ServiceName) => serviceTokens({ own }, as).sign(to)

afterEach(() => void jest.useRealTimers())

test('a token names its signer to the one it was made for, and to nobody else', async () => {
  const token = await signed(processos.privateKey, 'processos', 'documentos')
  await expect(callee('documentos').verify(token)).resolves.toBe('processos')
  await expect(callee('auth').verify(token)).rejects.toMatchObject({ code: 'CAR-001' })
})

test('a service that signs as another is refused, and so is one that nobody knows', async () => {
  const asProcessos = await signed(dossie.privateKey, 'processos', 'auth')
  await expect(callee('auth').verify(asProcessos)).rejects.toMatchObject({ code: 'CAR-001' })
  const asAvisos = await signed(dossie.privateKey, 'avisos', 'auth')
  await expect(callee('auth').verify(asAvisos)).rejects.toMatchObject({ code: 'CAR-001' })
})

test('a token ends after a minute, and is made anew before', async () => {
  const tokens = serviceTokens({ own: processos.privateKey }, 'processos')
  const token = await tokens.sign('auth')
  expect(await tokens.sign('auth')).toBe(token)
  expect(await tokens.sign('documentos')).not.toBe(token)
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'], now: Date.now() + 61_000 })
  await expect(callee('auth').verify(token)).rejects.toMatchObject({ code: 'CAR-001' })
  await expect(callee('auth').verify(await tokens.sign('auth'))).resolves.toBe('processos')
})

test('one that never ends, lives for longer than a few minutes, or is signed by a public half taken for a secret, is refused', async () => {
  const forged = (alg: string, key: KeyObject | Uint8Array, exp?: string) => {
    const token = new SignJWT().setProtectedHeader({ alg }).setIssuer('processos').setAudience('auth').setIssuedAt()
    return (exp === undefined ? token : token.setExpirationTime(exp)).sign(key)
  }
  const secret = processos.publicKey.export({ format: 'der', type: 'spki' })
  const undying = await Promise.all([undefined, '10y', '6m'].map((exp) => forged('EdDSA', processos.privateKey, exp)))
  for (const token of [...undying, await forged('HS256', secret, '1m'), 'none', ''])
    await expect(callee('auth').verify(token)).rejects.toMatchObject({ code: 'CAR-001' })
})

test('while a key turns both are accepted, and the old one no longer once it is taken out', async () => {
  const before = await signed(processos.privateKey, 'processos', 'auth')
  const after = await signed(turned.privateKey, 'processos', 'auth')
  const turning = callee('auth', [processos.publicKey, turned.publicKey])
  await expect(turning.verify(before)).resolves.toBe('processos')
  await expect(turning.verify(after)).resolves.toBe('processos')
  const done = callee('auth', [turned.publicKey])
  await expect(done.verify(after)).resolves.toBe('processos')
  await expect(done.verify(before)).rejects.toMatchObject({ code: 'CAR-001' })
})

test('a service without a key of its own speaks for nobody', async () => {
  await expect(callee('auth').sign('processos')).rejects.toThrow('calls nobody')
})
