import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { generateKeyPair } from 'jose'
import {
  type Bench,
  createBench,
  claims,
  codeOf,
  withToken,
  signIn,
  idpLocal,
  json,
  MARIA,
  type Tokens,
} from './support.ts'
import { type Conduct, json as responder, createFakeProvider, SECRET } from './false-provider.ts'

let bench: Bench
let url: string
let provider: Awaited<ReturnType<typeof createFakeProvider>>

beforeAll(async () => {
  bench = await createBench()
  url = bench.url
  provider = await createFakeProvider()
  await bench.startProcess({ IDP_ISSUER: provider.issuer })
})
afterAll(async () => {
  await bench.close()
  await provider.close()
})

/** Signs in at a provider with these faults, and returns the response of the callback. */
async function comeBack(conduct: Conduct = {}, query = ''): Promise<Response> {
  const { data } = await json(await fetch(`${url}/api/v1/auth/idp/authorize${query}`))
  return fetch(provider.callback((data as { authorization_url: string }).authorization_url, conduct))
}
const levelOf = async (conduct: Conduct) =>
  claims(((await json(await comeBack(conduct))).data as Tokens).access_token)['nivel_confiabilidade']

describe('what the provider says', () => {
  test('is believed when all of it holds, and the verifier sent is the one of the challenge', async () => {
    expect((await comeBack()).status).toBe(200)
    expect(provider.recebidos.at(-1)?.get('grant_type')).toBe('authorization_code')
    expect(provider.recebidos.at(-1)?.get('code_verifier')?.length).toBeGreaterThanOrEqual(43)
  })

  test('is refused when the id_token is not for this sign-in, not for us, not from there, or too old', async () => {
    const ago = (s: number) => Math.floor(Date.now() / 1000) - s
    const lies: Conduct[] = [
      { claims: { nonce: 'of another sign-in' } },
      { without: ['nonce'] },
      { claims: { aud: 'other' } },
      { claims: { iss: 'http://127.0.0.1:1' } },
      { claims: { iat: ago(600), exp: ago(300) } },
      { without: ['exp'] },
      { withoutIdToken: true },
    ]
    for (const lie of lies) expect([lie, await codeOf(comeBack(lie))]).toEqual([lie, '401 CAR-018'])
  })

  test('is refused when the signature is not the provider’s', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    const secret = new TextEncoder().encode(SECRET)
    const lies: Conduct[] = [
      { chave: privateKey },
      { chave: privateKey, header: { kid: 'unknown' } },
      { chave: secret, header: { alg: 'HS256' } },
      { withoutSignature: true },
    ]
    for (const lie of lies) expect(await codeOf(comeBack(lie))).toBe('401 CAR-018')
  })

  test('is refused when sub is no CPF or nobody is named', async () => {
    const lies: Conduct[] = [
      { claims: { sub: '52998224724' } },
      { claims: { sub: '11111111111' } },
      { claims: { sub: 'maria' } },
      { without: ['name'] },
    ]
    for (const lie of lies) expect(await codeOf(comeBack(lie))).toBe('401 CAR-018')
  })

  test('is refused when the person had to prove anew who they are, and did not, or the provider does not say', async () => {
    const ago = (s: number) => ({ claims: { auth_time: Math.floor(Date.now() / 1000) - s } })
    expect((await comeBack(ago(0), '?max_age=0')).status).toBe(200)
    expect(await codeOf(comeBack(ago(60), '?max_age=0'))).toBe('401 CAR-018')
    expect((await comeBack(ago(500), '?max_age=600')).status).toBe(200)
    expect(await codeOf(comeBack(ago(700), '?max_age=600'))).toBe('401 CAR-018')
    expect(await codeOf(comeBack({}, '?max_age=0'))).toBe('401 CAR-018')
    expect((await comeBack({})).status).toBe(200)
  })

  test('may take its time: how long ago is counted from when the sign-in began', async () => {
    const { data } = await json(await fetch(`${url}/api/v1/auth/idp/authorize?max_age=0`))
    bench.advance(300)
    const auth_time = Math.floor(Date.now() / 1000) - 240
    const { authorization_url } = data as { authorization_url: string }
    expect((await fetch(provider.callback(authorization_url, { claims: { auth_time } }))).status).toBe(200)
    bench.relogio.offsetMs = 0
  })

  test('is not asked for an age that is none', async () => {
    for (const age of ['', '-1', '1.5', 'x', '31536001']) {
      expect(await codeOf(fetch(`${url}/api/v1/auth/idp/authorize?max_age=${age}`))).toBe('422 CAR-004')
    }
  })

  test('names the same person with and without punctuation', async () => {
    const ids = await Promise.all(
      ['52998224725', '529.982.247-25'].map(async (sub) => {
        const { data } = await json(await comeBack({ claims: { sub } }))
        return claims((data as Tokens).access_token)['sub']
      }),
    )
    expect(ids[0]).toBe(ids[1])
  })

  test('gives the level; one that is not said, or unknown, is the lowest', async () => {
    const level = (level: string) => ({ claims: { reliability_info: { level } } })
    expect(await levelOf(level('bronze'))).toBe('bronze')
    expect(await levelOf(level('silver'))).toBe('prata')
    expect(await levelOf(level('gold'))).toBe('ouro')
    expect(await levelOf(level('platinum'))).toBe('bronze')
    expect(await levelOf({ without: ['reliability_info'] })).toBe('bronze')
  })

  test('gives no e-mail that it has not verified, or does not say it has', async () => {
    for (const conduct of [{ claims: { email_verified: false } }, { without: ['email_verified'] }]) {
      const { data } = await json(await comeBack(conduct))
      const me = await json(await fetch(`${url}/api/v1/auth/me`, withToken(data as Tokens)))
      expect([conduct, me.data]).toMatchObject([conduct, { email: null }])
    }
  })

  test('is believed after it has changed its key', async () => {
    await provider.rotateKey('second')
    // The library fetches keys again after a minute. The first token with the new key makes it fetch them sooner.
    await comeBack()
    expect((await comeBack()).status).toBe(200)
  })
})

describe('a provider in trouble', () => {
  test('that refuses the code makes a refused sign-in', async () => {
    expect(await codeOf(comeBack({ token: (res) => responder(res, { error: 'invalid_grant' }, 400) }))).toBe(
      '401 CAR-018',
    )
  })

  test('that fails, or is not there, makes an unavailable part', async () => {
    const failures: Conduct[] = [
      { token: (res) => responder(res, { error: 'server_error' }, 500) },
      { token: (res) => res.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>') },
      { token: (res) => res.destroy() },
    ]
    for (const failure of failures) {
      const res = await comeBack(failure)
      expect(res.headers.get('retry-after')).toBeTruthy()
      expect(await codeOf(res)).toBe('503 CAR-016')
    }
  })

  test('that does not answer is not waited for beyond some seconds', async () => {
    const start = Date.now()
    expect(await codeOf(comeBack({ token: () => {} }))).toBe('504 CAR-017')
    expect(Date.now() - start).toBeLessThan(8_000)
  })
})

describe('a provider that is away', () => {
  test('keeps auth from nothing but sign-ins, which work once it is there', async () => {
    const idp = await idpLocal([MARIA], [`${bench.otherUrl}/api/v1/auth/idp/callback`])
    const auth = await bench.startProcess({
      IDP_ISSUER: idp.issuer,
      PORT: new URL(bench.otherUrl).port,
      PUBLIC_URL: bench.otherUrl,
    })
    expect((await fetch(`${auth.url}/readyz`)).status).toBe(200)
    const res = await fetch(`${auth.url}/api/v1/auth/idp/authorize`)
    expect(res.headers.get('retry-after')).toBeTruthy()
    expect(await codeOf(res)).toBe('503 CAR-016')
    const page = { headers: { accept: 'text/html' }, redirect: 'manual' } as const
    const onPage = await fetch(`${auth.url}/api/v1/auth/idp/authorize`, page)
    expect(onPage.headers.get('location')).toBe('/?erro=CAR-016')

    await idp.start()
    const tokens = await signIn(auth.url, MARIA)
    await idp.shutDown()
    expect((await fetch(`${auth.url}/api/v1/auth/me`, withToken(tokens))).status).toBe(200)
    const signOut = await fetch(`${auth.url}/api/v1/auth/logout`, { method: 'POST', ...withToken(tokens) })
    expect(signOut.status).toBe(200)
    await auth.close()
    await idp.close()
  })

  test('during the exchange spends the state: the sign-in begins again', async () => {
    const other = await createFakeProvider()
    const auth = await bench.startProcess({ IDP_ISSUER: other.issuer, PORT: new URL(bench.otherUrl).port })
    const { data } = await json(await fetch(`${auth.url}/api/v1/auth/idp/authorize`))
    const back = new URL(other.callback((data as { authorization_url: string }).authorization_url))
    await other.close()
    const here = `${auth.url}${back.pathname}${back.search}`
    expect(await codeOf(fetch(here))).toBe('503 CAR-016')
    expect(await codeOf(fetch(here))).toBe('401 CAR-018')
    await auth.close()
  })
})
