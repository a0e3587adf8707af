import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import { unpublished } from '@car/testing/unpublished'
import { until } from '@car/testing/until'
import { createWire, type Wire } from '@car/testing/wire'
import { MARKER } from '../src/outbound/revocations.ts'
import {
  upToCallback,
  type Bench,
  createBench,
  claims,
  Client,
  codeOf,
  withToken,
  signIn as signInAt,
  type Idp,
  idpLocal,
  json,
  MARIA,
  renew as renewAt,
  type Tokens,
} from './support.ts'
import { createFakeProvider } from './false-provider.ts'

let bench: Bench
let idp: Idp
let auth: Awaited<ReturnType<Bench['startProcess']>>
let cache: Wire
let url: string

beforeAll(async () => {
  bench = await createBench()
  url = bench.url
  idp = await idpLocal([MARIA], [`${url}/api/v1/auth/idp/callback`])
  await idp.start()
  cache = await createWire(bench.redisUrl)
  auth = await bench.startProcess({ IDP_ISSUER: idp.issuer, REDIS_URL: cache.url })
})
afterEach(() => {
  bench.relogio.offsetMs = 0
})
afterAll(async () => {
  await bench.close()
  await cache.close()
  await idp.close()
})

const signIn = () => signInAt(url, MARIA)
const renew = (token: string) => renewAt(url, token)
const renewed = async (token: string): Promise<Tokens> => {
  const res = await renew(token)
  expect(res.status).toBe(200)
  return (await json(res)).data as Tokens
}
const signOut = (tokens: Tokens) => fetch(`${url}/api/v1/auth/logout`, { method: 'POST', ...withToken(tokens) })
const keyOf = (tokens: Tokens) => `car:revogado:${claims(tokens.access_token)['jti']}`
const revoked = async (tokens: Tokens): Promise<[boolean, boolean]> => {
  const gateway = auth.grpc('gateway')
  const { revogado: inStore } = await gateway.VerificarRevogacao({ jti: String(claims(tokens.access_token)['jti']) })
  gateway.close()
  return [inStore, (await bench.redis.exists(keyOf(tokens))) === 1]
}

describe('a refresh', () => {
  test('gives another access token and another refresh token, which works in its turn', async () => {
    const first = await signIn()
    const second = await renewed(first.refresh_token)
    expect(second).toMatchObject({ token_type: 'Bearer', expires_in: 900, refresh_expires_in: 2_592_000 })
    expect(second.refresh_token).not.toBe(first.refresh_token)
    const [a, b] = [claims(first.access_token), claims(second.access_token)]
    expect(b['sub']).toBe(a['sub'])
    expect(b['jti']).not.toBe(a['jti'])
    expect((await fetch(`${url}/api/v1/auth/me`, withToken(second))).status).toBe(200)
    await renewed(second.refresh_token)
  })

  test('asks once for the session, the person and their record, and writes the two tokens', async () => {
    const { refresh_token } = await signIn()
    const foreign = (trip: string, command: Record<string, unknown>) =>
      /^(chaves|entradas|revogacoes)\./.test(trip) || ofRelay(trip, command)
    const outgoing = () => unpublished(bench.store)
    await until(outgoing, (n) => n === 0)
    const counted = await countRoundTrips(undefined, () => renewed(refresh_token), foreign)
    const person = ['sessoes.find', 'usuarios.find', 'acessos.insert', 'commits.find']
    expect(counted()).toEqual([...person, 'sessoes.findAndModify'])
  })

  test('with the same token for thirty seconds gives the same successor, for the answer may have been lost', async () => {
    const { refresh_token } = await signIn()
    const { refresh_token: successor } = await renewed(refresh_token)
    bench.advance(29)
    expect((await renewed(refresh_token)).refresh_token).toBe(successor)
    await renewed(successor)
  })

  test('of many at once with the same token gives all the same successor', async () => {
    const { refresh_token } = await signIn()
    const all = await Promise.all(Array.from({ length: 20 }, () => renewed(refresh_token)))
    expect(new Set(all.map((t) => t.refresh_token)).size).toBe(1)
    expect(new Set(all.map((t) => claims(t.access_token)['jti'])).size).toBe(20)
  })

  test('with an old token ends the session: its refresh tokens and every access token it gave', async () => {
    const other = await signIn()
    const first = await signIn()
    const second = await renewed(first.refresh_token)
    bench.advance(31)
    expect(await codeOf(renew(first.refresh_token))).toBe('401 CAR-002')
    expect(await codeOf(renew(second.refresh_token))).toBe('401 CAR-002')
    for (const tokens of [first, second]) expect(await revoked(tokens)).toEqual([true, true])
    // Another session of the same person stays valid.
    expect(await revoked(other)).toEqual([false, false])
    await renewed(other.refresh_token)
  })

  test('with a token whose successor was used ends the session within the thirty seconds too', async () => {
    const first = await signIn()
    const second = await renewed(first.refresh_token)
    const third = await renewed(second.refresh_token)
    expect(await codeOf(renew(first.refresh_token))).toBe('401 CAR-002')
    expect(await codeOf(renew(third.refresh_token))).toBe('401 CAR-002')
    expect(await revoked(third)).toEqual([true, true])
  })

  test('with what is no token of ours is refused and ends nothing', async () => {
    const { refresh_token } = await signIn()
    const last = refresh_token.at(-1) === 'A' ? 'B' : 'A'
    const strangers = [
      'anything',
      randomBytes(66).toString('base64url'),
      refresh_token.slice(0, -1),
      `${refresh_token.slice(0, -1)}${last}`,
      `${refresh_token}=`,
    ]
    for (const stranger of strangers) expect(await codeOf(renew(stranger))).toBe('401 CAR-001')
    const withNothing = fetch(`${url}/api/v1/auth/refresh`, { method: 'POST' })
    expect(await codeOf(withNothing)).toBe('401 CAR-001')
    await renewed(refresh_token)
  })

  test('of malformed bodies is refused as everywhere', async () => {
    const send = (body: string, kind = 'application/json') =>
      fetch(`${url}/api/v1/auth/refresh`, { method: 'POST', headers: { 'content-type': kind }, body })
    expect(await codeOf(send('{'))).toBe('400 CAR-011')
    expect(await codeOf(send('{"refresh_token":7}'))).toBe('422 CAR-004')
    expect(await codeOf(send('{"token":"x"}'))).toBe('422 CAR-004')
    expect(await codeOf(send('refresh_token=x', 'application/x-www-form-urlencoded'))).toBe('415 CAR-009')
  })

  test('leaves nothing in the store by which one could go on', async () => {
    const { refresh_token, access_token } = await signIn()
    const { refresh_token: successor } = await renewed(refresh_token)
    for (const name of ['sessoes', 'acessos', 'revogacoes']) {
      const everything = JSON.stringify(await bench.store.collection(name).find().toArray())
      for (const token of [refresh_token, successor, access_token]) expect(everything).not.toContain(token)
    }
  })
})

describe('a refresh by cookie', () => {
  const withCookie = (token: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/v1/auth/refresh`, {
      method: 'POST',
      headers: { cookie: `other=1; car_sessao=${token}`, ...headers },
    })

  test('answers as any, and renews the cookie', async () => {
    const { refresh_token } = await signIn()
    const res = await withCookie(refresh_token)
    expect(res.status).toBe(200)
    const fresh = (await json(res)).data as Tokens
    expect(res.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        new RegExp(`^car_sessao=${fresh.refresh_token}; .*Path=/api/v1/auth; .*HttpOnly; SameSite=Strict$`),
      ),
    ])
  })

  test('of a page tells its scripts nothing of the refresh token', async () => {
    const { refresh_token } = await signIn()
    const res = await withCookie(refresh_token, { 'sec-fetch-site': 'same-origin' })
    const [cookie = ''] = res.headers.getSetCookie()
    const fresh = /^car_sessao=([\w-]+)/.exec(cookie)?.[1] ?? ''
    const body = await res.text()
    expect(body).not.toContain(fresh)
    expect(JSON.parse(body).data).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 900,
      refresh_expires_in: 2_592_000,
    })
    await renewed(fresh)
  })

  test('is not taken from a page of another origin', async () => {
    const { refresh_token } = await signIn()
    for (const from of ['cross-site', 'same-site']) {
      expect(await codeOf(withCookie(refresh_token, { 'sec-fetch-site': from }))).toBe('401 CAR-001')
    }
    await renewed(refresh_token)
  })

  test('that has ended takes the cookie away', async () => {
    const tokens = await signIn()
    expect((await signOut(tokens)).status).toBe(200)
    const res = await withCookie(tokens.refresh_token)
    expect(res.headers.getSetCookie()[0]).toMatch(/^car_sessao=; .*Expires=Thu, 01 Jan 1970/)
    expect(await codeOf(res)).toBe('401 CAR-002')
  })
})

describe('a logout', () => {
  test('revokes the token until it would have ended, ends the session, and names the provider’s logout', async () => {
    const tokens = await signIn()
    const res = await signOut(tokens)
    expect(res.status).toBe(200)
    expect(res.headers.getSetCookie()[0]).toMatch(/^car_sessao=; Path=\/api\/v1\/auth; Expires=Thu, 01 Jan 1970/)
    const { logout_url } = (await json(res)).data as { logout_url: string }
    const output = new URL(logout_url)
    expect(output.origin + output.pathname).toBe(`${idp.issuer}/logout`)
    expect(output.searchParams.get('post_logout_redirect_uri')).toBe(`${url}/`)

    expect(await revoked(tokens)).toEqual([true, true])
    const ttl = await bench.redis.ttl(keyOf(tokens))
    expect(ttl).toBeGreaterThan(800)
    expect(ttl).toBeLessThanOrEqual(900)
    expect(await codeOf(renew(tokens.refresh_token))).toBe('401 CAR-002')
  })

  test('ends every access token of the session, and may be repeated', async () => {
    const first = await signIn()
    const second = await renewed(first.refresh_token)
    expect((await signOut(second)).status).toBe(200)
    expect(await revoked(first)).toEqual([true, true])
    expect((await signOut(second)).status).toBe(200)
  })

  test('at the same time as refreshes leaves no token that is not revoked', async () => {
    const tokens = await signIn()
    const [, ...ends] = await Promise.all([
      signOut(tokens),
      ...Array.from({ length: 10 }, () => renew(tokens.refresh_token)),
    ])
    for (const end of ends) {
      const { data, error } = await json(end)
      expect(error?.code ?? (await revoked(data as Tokens))).toEqual(error ? 'CAR-002' : [true, true])
    }
  })

  test('answers nothing where the provider has no logout', async () => {
    const provider = await createFakeProvider({ comSaida: false })
    const another = await bench.startProcess({ IDP_ISSUER: provider.issuer, PORT: new URL(bench.otherUrl).port })
    const { data } = await json(await fetch(`${another.url}/api/v1/auth/idp/authorize`))
    const back = new URL(provider.callback((data as { authorization_url: string }).authorization_url))
    const tokens = (await json(await fetch(`${another.url}${back.pathname}${back.search}`))).data as Tokens
    const res = await fetch(`${another.url}/api/v1/auth/logout`, { method: 'POST', ...withToken(tokens) })
    expect([res.status, await res.text()]).toEqual([204, ''])
    await another.close()
    await provider.close()
  })

  test('needs a token', async () => {
    expect(await codeOf(fetch(`${url}/api/v1/auth/logout`, { method: 'POST' }))).toBe('401 CAR-001')
  })
})

test('two processes are one: what begins at one goes on and ends at the other', async () => {
  const another = await bench.startProcess({
    IDP_ISSUER: idp.issuer,
    PORT: new URL(bench.otherUrl).port,
    PUBLIC_URL: url,
  })
  const started = await upToCallback(another.url, MARIA, new Client(), url)
  const tokens = (await json(await fetch(started))).data as Tokens
  expect((await fetch(`${another.url}/api/v1/auth/me`, withToken(tokens))).status).toBe(200)
  const [here, there] = await Promise.all([renewed(tokens.refresh_token), renewAt(another.url, tokens.refresh_token)])
  expect(((await json(there)).data as Tokens).refresh_token).toBe(here.refresh_token)
  expect((await fetch(`${another.url}/api/v1/auth/logout`, { method: 'POST', ...withToken(here) })).status).toBe(200)
  expect(await codeOf(renew(here.refresh_token))).toBe('401 CAR-002')
  expect(await revoked(tokens)).toEqual([true, true])
  await another.close()
})

describe('the revocation list', () => {
  test('is in the cache again about a second after the cache lost everything', async () => {
    const tokens = await signIn()
    await signOut(tokens)
    await bench.redis.flushdb()
    await until(
      () => bench.redis.exists(MARKER, keyOf(tokens)),
      (n) => n === 2,
      3_000,
    )
    expect(await bench.redis.ttl(keyOf(tokens))).toBeGreaterThan(800)
  })

  test('shows what another process put on record and died before showing', async () => {
    const jti = randomUUID()
    const revocation = { _id: jti, revogado_em: new Date(), expira_em: new Date(Date.now() + 600_000) }
    await bench.store.collection<{ _id: string }>('revogacoes').insertOne(revocation)
    await until(
      () => bench.redis.exists(`car:revogado:${jti}`),
      (n) => n === 1,
      3_000,
    )
    expect(await bench.redis.ttl(`car:revogado:${jti}`)).toBeGreaterThan(500)
  })

  test('loses nothing of a logout while the cache is away: on record at once, shown when it is back', async () => {
    const tokens = await signIn()
    cache.cut()
    await until(
      () => codeOf(signOut(tokens)),
      (c) => c === '503 CAR-016',
    )
    // The cache has kept its marker, so an unlisted token counts as not revoked until auth lists it.
    expect(await bench.redis.exists(MARKER)).toBe(1)
    expect(await revoked(tokens)).toEqual([true, false])
    expect(await codeOf(renew(tokens.refresh_token))).toBe('401 CAR-002')
    cache.mend()
    await until(
      () => bench.redis.exists(keyOf(tokens)),
      (n) => n === 1,
      5_000,
    )
    expect((await signOut(tokens)).status).toBe(200)
  })

  test('is whole again in a cache that came back with what it held some time ago', async () => {
    const tokens = await signIn()
    await signOut(tokens)
    // A minute later, the rounds no longer read the revocation of that sign-out.
    bench.advance(60)
    const jti = randomUUID()
    const newer = { _id: jti, revogado_em: bench.relogio.now(), expira_em: new Date(Date.now() + 600_000) }
    await bench.store.collection<{ _id: string }>('revogacoes').insertOne(newer)
    const shown = () => bench.redis.exists(`car:revogado:${jti}`)
    await until(shown, (n) => n === 1, 3_000)
    cache.cut()
    await bench.redis.del(keyOf(tokens))
    cache.mend()
    await until(
      () => bench.redis.exists(keyOf(tokens)),
      (n) => n === 1,
      5_000,
    )
    expect(await revoked(tokens)).toEqual([true, true])
  })

  test('does not keep what has run out', async () => {
    const jti = randomUUID()
    const ago = (s: number) => new Date(Date.now() - s * 1000)
    const expired = { _id: jti, revogado_em: ago(1), expira_em: ago(0) }
    await bench.store.collection<{ _id: string }>('revogacoes').insertOne(expired)
    await bench.redis.flushdb()
    await until(
      () => bench.redis.exists(MARKER),
      (n) => n === 1,
      3_000,
    )
    expect(await bench.redis.exists(`car:revogado:${jti}`)).toBe(0)
  })
})
