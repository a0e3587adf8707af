import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { runCommand } from '@car/testing/command'
import { until } from '@car/testing/until'
import { connect, waitForConnection, disconnect } from '@car/store/connection'
import { ErroCar } from '@car/errors/erro-car'
import { createVerifier } from '@car/identity/verify-token'
import { createLogger } from '@car/telemetry/logger'
import { decodeProtectedHeader, SignJWT } from 'jose'
import { criarChaves } from '../src/outbound/chaves.ts'
import { bancada, MONGODB_URI } from './apoio.ts'

const connection = connect(MONGODB_URI, `teste_auth_${randomUUID().slice(0, 8)}`)
const logger = createLogger('teste', 'silent')
const [chave, carimbo] = [randomBytes(32), randomBytes(32)]
let desvioS = 0
const agora = () => new Date(Date.now() + desvioS * 1000)

/** The keys as one process of auth knows them. */
function processo(segredo = chave) {
  const outra = connect(MONGODB_URI, connection.name)
  abertas.push(outra)
  return {
    connection: outra,
    chaves: criarChaves(
      outra,
      { SIGNING_ENCRYPTION_KEY: [segredo], RECORD_KEY: [carimbo] },
      { diasDaChave: 30, logger, agora },
    ),
  }
}
const abertas: ReturnType<typeof connect>[] = []
const claims = () => ({
  sub: randomUUID(),
  nome: 'Fulana',
  tipo_usuario: 'produtor_rural',
  nivel_confiabilidade: 'bronze',
  jti: randomUUID(),
})
const kids = (chaves: ReturnType<typeof processo>['chaves']) => chaves.jwks().keys.map((k) => k.kid)
const kidDe = (token: string) => decodeProtectedHeader(token).kid

beforeAll(() => waitForConnection(connection, 10_000))
beforeEach(async () => {
  desvioS = 0
  await connection.dropDatabase()
})
afterAll(async () => {
  await connection.dropDatabase()
  await Promise.all([connection, ...abertas].map(disconnect))
})

async function dois() {
  const ambos = [processo(), processo()] as const
  await Promise.all(ambos.map((p) => waitForConnection(p.connection, 10_000)))
  await ambos[0].chaves.createIndexes()
  await Promise.all(ambos.map((p) => p.chaves.manter()))
  return [ambos[0].chaves, ambos[1].chaves] as const
}

describe('signing keys', () => {
  test('are the same in every process, made once by whoever comes first', async () => {
    const [a, b] = await dois()
    expect(kids(a)).toHaveLength(1)
    expect(kids(b)).toEqual(kids(a))
    expect(kidDe(await a.assinar(claims(), agora()))).toBe(kidDe(await b.assinar(claims(), agora())))
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
    const [a, b] = await dois()
    const primeira = kidDe(await a.assinar(claims(), agora()))
    desvioS = 30 * 86_400
    await Promise.all([a.manter(), b.manter()])
    await Promise.all([a.manter(), b.manter()])
    const publicadas = kids(a)
    expect(publicadas).toHaveLength(2)
    expect(kidDe(await b.assinar(claims(), agora()))).toBe(primeira)

    desvioS += 15 * 60 + 1
    const nova = kidDe(await b.assinar(claims(), agora()))
    expect(nova).not.toBe(primeira)
    expect(publicadas).toContain(nova)
    expect(kidDe(await a.assinar(claims(), agora()))).toBe(nova)

    desvioS += 15 * 60
    expect(kids(a)).toContain(primeira)
    desvioS += 61
    expect(kids(a)).toEqual([nova])
  })

  test('that are compromised sign and count no more, from half a minute on', async () => {
    const [a, b] = await dois()
    const velho = await a.assinar(claims(), agora())
    const verificar = createVerifier(a.paraVerificar)
    expect((await verificar(velho)).nome).toBe('Fulana')
    await b.girar({ em: new Date(agora().getTime() + 30_000), comprometidas: true })
    await a.manter()
    desvioS = 31
    expect(kids(a)).toHaveLength(1)
    expect(kidDe(await a.assinar(claims(), agora()))).toBe(kids(b)[0])
    const outro = createVerifier(a.paraVerificar)
    await expect(outro(velho)).rejects.toMatchObject({ nome: 'sem_token' })
  })

  test('are not in the store as they are, and not read with another key', async () => {
    const [a] = await dois()
    await a.assinar(claims(), agora())
    const guardada = JSON.stringify(await connection.collection('chaves').find().toArray())
    expect(guardada).not.toMatch(/"(d|p|q)":/)
    expect(guardada).not.toContain('PRIVATE KEY')
    const estranho = processo(randomBytes(32))
    await waitForConnection(estranho.connection, 10_000)
    await expect(estranho.chaves.start()).rejects.toThrow('not in the ring')
    await estranho.chaves.close()
  })
})

describe('who can write to the database, and has no key,', () => {
  const chaves = () => connection.collection<{ _id: string } & Record<string, unknown>>('chaves')
  const alheia = () => {
    const jwk = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' })
    return { ...jwk, kid: 'alheia', alg: 'RS256', use: 'sig' }
  }
  const deHa = (horas: number) => new Date(agora().getTime() - horas * 3_600_000)

  test('publishes no key of theirs, and stops nothing: not by a row of their own, nor by another half in one of ours', async () => {
    const [a] = await dois()
    const antes = kids(a)
    const [nossa] = await chaves().find().toArray()
    const publica = alheia()
    await chaves().insertOne({ ...nossa, _id: 'alheia', geracao: 7, publica, ativa_em: deHa(1) })
    await a.girar({ em: agora() })
    expect(kids(a)).toEqual([...antes, expect.any(String)])
    expect(kids(a)).not.toContain('alheia')
    expect(kidDe(await a.assinar(claims(), agora()))).toBe(kids(a)[1])

    await chaves().deleteOne({ _id: 'alheia' })
    await chaves().updateOne({ _id: antes[0] ?? '' }, { $set: { publica: { ...publica, kid: antes[0] } } })
    await a.manter()
    expect(kids(a)).not.toContain(antes[0])
  })

  test('brings no key back that was compromised, and no process begins with theirs alone', async () => {
    const [a] = await dois()
    const comprometida = kids(a)[0] ?? ''
    await a.girar({ em: deHa(0), comprometidas: true })
    await chaves().updateOne({ _id: comprometida }, { $set: { retirada_em: null } })
    await a.manter()
    expect(kids(a)).not.toContain(comprometida)

    await chaves().updateMany({}, { $set: { publica: alheia() } })
    const novo = processo()
    await waitForConnection(novo.connection, 10_000)
    await expect(novo.chaves.start()).rejects.toMatchObject({ code: 'CAR-500' })
    await novo.chaves.close()
  })
})

describe('access tokens', () => {
  test('of another key, algorithm or none are refused', async () => {
    const [a] = await dois()
    const verificar = createVerifier(a.paraVerificar)
    const bom = await a.assinar(claims(), agora())
    const [cabeca = '', corpo = '', selo = ''] = bom.split('.')
    const b64 = (o: object) => Buffer.from(JSON.stringify(o)).toString('base64url')
    const { keys } = a.jwks()
    const publica = new TextEncoder().encode(JSON.stringify(keys[0]))
    const maus = [
      `${b64({ alg: 'none' })}.${corpo}.`,
      `${cabeca}.${b64({ ...claims(), tipo_usuario: 'admin', iat: 1, exp: 9_999_999_999 })}.${selo}`,
      await new SignJWT(claims())
        .setProtectedHeader({ alg: 'HS256', kid: kidDe(bom) ?? '' })
        .setExpirationTime('5m')
        .sign(publica),
    ]
    for (const mau of maus) await expect(verificar(mau)).rejects.toBeInstanceOf(ErroCar)
    for (const mau of maus) await expect(verificar(mau)).rejects.toMatchObject({ nome: 'sem_token' })
    const vencido = await a.assinar(claims(), new Date(Date.now() - 16 * 60_000))
    await expect(verificar(vencido)).rejects.toMatchObject({ nome: 'token_encerrado' })
    await expect(verificar(bom)).resolves.toMatchObject({ nome: 'Fulana' })
  })
})

test('the command turns the key of a service that is running', async () => {
  const mesa = await bancada()
  const auth = await mesa.ligar()
  const conjunto = async () =>
    ((await (await fetch(`${auth.url}/api/v1/auth/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] }).keys
  expect(await conjunto()).toHaveLength(1)
  const comando = new URL('../src/rotate-signing-key.ts', import.meta.url).pathname
  const env = (await mesa.env({ PORT: '0' })) as Record<string, string>
  expect(await runCommand([comando, '--comprometida'], env)).toMatchObject({ status: 0 })
  await until(
    async () => (await conjunto()).length,
    (n) => n === 2,
    15_000,
  )
  await mesa.close()
}, 30_000)
