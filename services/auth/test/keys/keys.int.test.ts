import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { runCommand } from '@car/testing/command'
import { until } from '@car/testing/until'
import { connect, waitForConnection, disconnect } from '@car/store/connection'
import { createStamps } from '@car/event-store/stamps'
import { CarError } from '@car/errors/car-error'
import { createVerifier } from '@car/identity/verify-token'
import { createLogger } from '@car/telemetry/logger'
import { decodeProtectedHeader, SignJWT } from 'jose'
import { createKeys } from '../../src/outbound/keys.ts'
import { createBench, MONGODB_URI } from '../support.ts'

const connection = connect(MONGODB_URI, `test_auth_${randomUUID().slice(0, 8)}`)
const logger = createLogger('test', 'silent')
const [key, stamp] = [randomBytes(32), randomBytes(32)]
let skewS = 0
const now = () => new Date(Date.now() + skewS * 1000)

/** Opens the keys as another process of auth would. */
function processo(secret = key) {
  const other = connect(MONGODB_URI, connection.name)
  opened.push(other)
  return {
    connection: other,
    chaves: createKeys(other, [secret], { stamps: createStamps([stamp]), keyDays: 30, logger, now }),
  }
}
const opened: ReturnType<typeof connect>[] = []
const claims = () => ({
  sub: randomUUID(),
  nome: 'Fulana',
  tipo_usuario: 'produtor_rural',
  nivel_confiabilidade: 'bronze',
  jti: randomUUID(),
})
const kids = (keys: ReturnType<typeof processo>['chaves']) => keys.jwks().keys.map((k) => k.kid)
const kidOf = (token: string) => decodeProtectedHeader(token).kid

beforeAll(() => waitForConnection(connection, 10_000))
beforeEach(async () => {
  skewS = 0
  await connection.dropDatabase()
})
afterAll(async () => {
  await connection.dropDatabase()
  await Promise.all([connection, ...opened].map(disconnect))
})

async function two() {
  const both = [processo(), processo()] as const
  await Promise.all(both.map((p) => waitForConnection(p.connection, 10_000)))
  await both[0].chaves.createIndexes()
  await Promise.all(both.map((p) => p.chaves.keep()))
  return [both[0].chaves, both[1].chaves] as const
}

describe('signing keys', () => {
  test('are the same in every process, made once by whoever comes first', async () => {
    const [a, b] = await two()
    expect(kids(a)).toHaveLength(1)
    expect(kids(b)).toEqual(kids(a))
    expect(kidOf(await a.sign(claims(), now()))).toBe(kidOf(await b.sign(claims(), now())))
    const { keys } = a.jwks()
    expect(keys[0]).toEqual({
      kty: 'RSA',
      n: expect.any(String),
      e: 'AQAB',
      kid: expect.any(String),
      alg: 'RS256',
      use: 'sig',
    })
  })

  test('turn without a restart: published before use, kept until the last token has ended', async () => {
    const [a, b] = await two()
    const first = kidOf(await a.sign(claims(), now()))
    skewS = 30 * 86_400
    await Promise.all([a.keep(), b.keep()])
    await Promise.all([a.keep(), b.keep()])
    const published = kids(a)
    expect(published).toHaveLength(2)
    expect(kidOf(await b.sign(claims(), now()))).toBe(first)

    skewS += 15 * 60 + 1
    const newer = kidOf(await b.sign(claims(), now()))
    expect(newer).not.toBe(first)
    expect(published).toContain(newer)
    expect(kidOf(await a.sign(claims(), now()))).toBe(newer)

    skewS += 15 * 60
    expect(kids(a)).toContain(first)
    skewS += 61
    expect(kids(a)).toEqual([newer])
  })

  test('that are compromised sign and count no more, from half a minute on', async () => {
    const [a, b] = await two()
    const old = await a.sign(claims(), now())
    const verify = createVerifier(a.forVerifying, 'gateway')
    expect((await verify(old)).nome).toBe('Fulana')
    await b.rotate({ em: new Date(now().getTime() + 30_000), compromised: true })
    await a.keep()
    skewS = 31
    expect(kids(a)).toHaveLength(1)
    expect(kidOf(await a.sign(claims(), now()))).toBe(kids(b)[0])
    const another = createVerifier(a.forVerifying, 'gateway')
    await expect(another(old)).rejects.toMatchObject({ nome: 'sem_token' })
  })

  test('are not in the store as they are, and not read with another key', async () => {
    const [a] = await two()
    await a.sign(claims(), now())
    const kept = JSON.stringify(await connection.collection('chaves').find().toArray())
    expect(kept).not.toMatch(/"(d|p|q)":/)
    expect(kept).not.toContain('PRIVATE KEY')
    const stranger = processo(randomBytes(32))
    await waitForConnection(stranger.connection, 10_000)
    await expect(stranger.chaves.start()).rejects.toThrow('not in the ring')
    await stranger.chaves.close()
  })
})

describe('who can write to the database, and has no key,', () => {
  const keys = () => connection.collection<{ _id: string } & Record<string, unknown>>('chaves')
  const foreignKeys = () => {
    const jwk = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' })
    return { ...jwk, kid: 'foreign', alg: 'RS256', use: 'sig' }
  }
  const ago = (hours: number) => new Date(now().getTime() - hours * 3_600_000)

  test('publishes no key of theirs, and stops nothing: not by a row of their own, nor by another half in one of ours', async () => {
    const [a] = await two()
    const before = kids(a)
    const [ours] = await keys().find().toArray()
    const isPublic = foreignKeys()
    await keys().insertOne({ ...ours, _id: 'foreign', geracao: 7, publica: isPublic, ativa_em: ago(1) })
    await a.rotate({ em: now() })
    expect(kids(a)).toEqual([...before, expect.any(String)])
    expect(kids(a)).not.toContain('foreign')
    expect(kidOf(await a.sign(claims(), now()))).toBe(kids(a)[1])

    await keys().deleteOne({ _id: 'foreign' })
    await keys().updateOne({ _id: before[0] ?? '' }, { $set: { publica: { ...isPublic, kid: before[0] } } })
    await a.keep()
    expect(kids(a)).not.toContain(before[0])
  })

  test('brings no key back that was compromised, and no process begins with theirs alone', async () => {
    const [a] = await two()
    const compromised = kids(a)[0] ?? ''
    await a.rotate({ em: ago(0), compromised: true })
    await keys().updateOne({ _id: compromised }, { $set: { retirada_em: null } })
    await a.keep()
    expect(kids(a)).not.toContain(compromised)

    await keys().updateMany({}, { $set: { publica: foreignKeys() } })
    const fresh = processo()
    await waitForConnection(fresh.connection, 10_000)
    await expect(fresh.chaves.start()).rejects.toMatchObject({ code: 'CAR-500' })
    await fresh.chaves.close()
  })
})

describe('access tokens', () => {
  test('of another key, algorithm or none are refused', async () => {
    const [a] = await two()
    const verify = createVerifier(a.forVerifying, 'gateway')
    const good = await a.sign(claims(), now())
    const [header = '', body = '', seal = ''] = good.split('.')
    const b64 = (o: object) => Buffer.from(JSON.stringify(o)).toString('base64url')
    const { keys } = a.jwks()
    const isPublic = new TextEncoder().encode(JSON.stringify(keys[0]))
    const badTokens = [
      `${b64({ alg: 'none' })}.${body}.`,
      `${header}.${b64({ ...claims(), tipo_usuario: 'admin', iat: 1, exp: 9_999_999_999 })}.${seal}`,
      await new SignJWT(claims())
        .setProtectedHeader({ alg: 'HS256', kid: kidOf(good) ?? '' })
        .setExpirationTime('5m')
        .sign(isPublic),
    ]
    for (const bad of badTokens) await expect(verify(bad)).rejects.toBeInstanceOf(CarError)
    for (const bad of badTokens) await expect(verify(bad)).rejects.toMatchObject({ nome: 'sem_token' })
    const expired = await a.sign(claims(), new Date(Date.now() - 16 * 60_000))
    await expect(verify(expired)).rejects.toMatchObject({ nome: 'token_encerrado' })
    await expect(verify(good)).resolves.toMatchObject({ nome: 'Fulana' })
  })
})

test('the command turns the key of a service that is running', async () => {
  const bench = await createBench()
  const auth = await bench.startProcess()
  const keySet = async () =>
    ((await (await fetch(`${auth.url}/api/v1/auth/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] }).keys
  expect(await keySet()).toHaveLength(1)
  const programPath = new URL('../../src/rotate-signing-key.ts', import.meta.url).pathname
  const env = (await bench.env({ PORT: '0' })) as Record<string, string>
  expect(await runCommand([programPath, '--compromised'], env)).toMatchObject({ status: 0 })
  await until(
    async () => (await keySet()).length,
    (n) => n === 2,
    15_000,
  )
  await bench.close()
}, 30_000)
