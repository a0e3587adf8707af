import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serviceTokens } from '@car/identity/service-token'
import { createVerifier } from '@car/identity/verify-token'
import { afterEach, expect, jest, test } from '@jest/globals'
import { exportJWK, type JWTHeaderParameters, SignJWT } from 'jose'

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [ours, next, theirs] = [pair(), pair(), pair()]
type Pair = typeof ours

const keySet = async (keys: Record<string, Pair>) => ({
  keys: await Promise.all(
    Object.entries(keys).map(async ([kid, { publicKey }]) => ({
      ...(await exportJWK(publicKey)),
      kid,
      alg: 'RS256',
      use: 'sig',
    })),
  ),
})

type Answer = (req: IncomingMessage, res: ServerResponse) => unknown
let servers: Server[] = []
/** Serves a key set, as `answer` says. */
async function serve(answer: Answer): Promise<URL> {
  const server = createServer((req, res) => void answer(req, res)).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`)
}
const serving = (keys: Record<string, Pair>) =>
  serve(async (_req, res) => void res.end(JSON.stringify(await keySet(keys))))

afterEach(async () => {
  jest.useRealTimers()
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  servers = []
})

type Said = { aud?: string | string[]; lastsS?: number; claims?: object; header?: Partial<JWTHeaderParameters> }
const token = ({ privateKey }: Pair, { aud = 'processos', lastsS = 60, claims = {}, header = {} }: Said = {}) =>
  new SignJWT({ nome: 'Ana', tipo_usuario: 'admin', nivel_confiabilidade: 'ouro', aud, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'ours', ...header })
    .setSubject('ana')
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + lastsS)
    .sign(privateKey)

const notOurs = { code: 'CAR-001' }
const ended = { code: 'CAR-002' }
const away = { code: 'CAR-016' }

test('a token of ours names its person; no other service takes it', async () => {
  const url = await serving({ ours })
  const good = await token(ours)
  expect(await createVerifier(url, 'processos')(good)).toMatchObject({ id: 'ana', papel: 'admin', token: good })
  for (const other of ['documentos', 'auth', 'gateway'] as const)
    await expect(createVerifier(url, other)(good)).rejects.toMatchObject(notOurs)
  // A token for several services is for none.
  const several = await token(ours, { aud: ['processos', 'documentos'] })
  await expect(createVerifier(url, 'processos')(several)).rejects.toMatchObject(notOurs)
})

test('no header makes a key of somebody else ours', async () => {
  let asked = 0
  const foreign = await serve(async (_req, res) => {
    asked++
    res.end(JSON.stringify(await keySet({ ours: theirs })))
  })
  const verify = createVerifier(await serving({ ours }), 'processos')
  const jwk = await exportJWK(theirs.publicKey)
  const headers: Partial<JWTHeaderParameters>[] = [
    {},
    { kid: 'theirs' },
    { kid: '../../dev/null' },
    { jwk: { ...jwk, kty: 'RSA' } },
    { jku: foreign.href },
    { jku: foreign.href, kid: 'theirs' },
    { x5u: foreign.href },
    { x5c: [theirs.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')] },
    { crit: ['exp'], exp: 1 },
  ]
  for (const header of headers) {
    const forged = await token(theirs, { header }).catch(() => 'e30.e30.e30')
    await expect(verify(forged)).rejects.toMatchObject(notOurs)
  }
  expect(asked).toBe(0)
})

test('a token that names no key is none while several are published', async () => {
  const nameless = await token(ours, { header: { kid: undefined as never } })
  await expect(createVerifier(await serving({ ours, next }), 'processos')(nameless)).rejects.toMatchObject(notOurs)
})

test('a service token is no token of a person, and the other way round', async () => {
  const gateway = generateKeyPairSync('ed25519')
  const known = new Map([['gateway', [gateway.publicKey]]] as const)
  const verify = createVerifier(await serving({ ours }), 'processos')
  await expect(
    verify(await serviceTokens({ own: gateway.privateKey }, 'gateway').sign('processos')),
  ).rejects.toMatchObject(notOurs)
  const asService = await token(ours, { claims: { iss: 'gateway' } })
  await expect(serviceTokens({ known }, 'processos').verify(asService)).rejects.toMatchObject(notOurs)
})

test('a token is good up to the second in which it ends, remembered or not', async () => {
  const verify = createVerifier(await serving({ ours }), 'processos')
  const good = await token(ours, { lastsS: 2 })
  const { exp } = await verify(good)
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'], now: exp * 1000 - 1 })
  expect((await verify(good)).id).toBe('ana')
  jest.setSystemTime(exp * 1000)
  await expect(verify(good)).rejects.toMatchObject(ended)
  await expect(createVerifier(await serving({ ours }), 'processos')(good)).rejects.toMatchObject(ended)
})

test('a key that is published no more is refused once a token of its successor came', async () => {
  let keys: Record<string, Pair> = { ours }
  const url = await serve(async (_req, res) => void res.end(JSON.stringify(await keySet(keys))))
  const verify = createVerifier(url, 'processos')
  const old = () => token(ours)
  await verify(await old())
  keys = { next }
  // Keys are asked for at most once in a second, whatever ids tokens name.
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout'],
    now: Date.now() + 1_001,
  })
  await verify(await token(next, { header: { kid: 'next' } }))
  await expect(verify(await old())).rejects.toMatchObject(notOurs)
})

test('without keys nobody is told to sign in again: while they are away, hang, or are nonsense', async () => {
  const answers: Answer[] = [
    (req) => void req.socket.destroy(),
    (_req, res) => void res.writeHead(500).end(),
    (_req, res) => void res.end('<html>'),
    (_req, res) => void res.end('{"keys":"none"}'),
    (_req, res) => void res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    // It hangs in the middle of its answer.
    (_req, res) => void res.write('{"keys":['),
  ]
  const verifiers = await Promise.all(answers.map(async (answer) => createVerifier(await serve(answer), 'processos')))
  const good = await token(ours)
  await Promise.all(verifiers.map((verify) => expect(verify(good)).rejects.toMatchObject(away)))
})
